import { createModels } from '@earendil-works/pi-ai/models';
import { anthropicProvider } from '@earendil-works/pi-ai/providers/anthropic';
import { Agent } from 'rx-agent';

const models = createModels();
models.setProvider(anthropicProvider());
const model = models.getModel('anthropic', 'claude-sonnet-4-6');
if (model === undefined) throw new Error('pi-ai does not know this model.');
const agent = new Agent({ initialState: { model }, streamFn: models.streamSimple.bind(models) });
await agent.prompt('Say hello'); // asks the API with ANTHROPIC_API_KEY
console.log(agent.state.errorMessage ?? agent.state.messages.at(-1));
