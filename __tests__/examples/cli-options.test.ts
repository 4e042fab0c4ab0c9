import { describe, expect, it } from '@jest/globals';
import { type ChosenModel, chooseModel } from '../../examples/terminal/choose-model.js';
import { cliOptions } from '../../examples/terminal/cli-options.js';

// Nothing of the machine's environment decides what is chosen here.
const choose = (...args: string[]): Promise<ChosenModel> => chooseModel(cliOptions(args));

describe('the command line of the terminal chat', () => {
  it('joins the words of the question', () => {
    expect(cliOptions(['What', 'now?', '--json'])).toMatchObject({ prompt: 'What now?', json: true });
  });

  it.each([
    [['--base-url', 'http://localhost:1/v1'], '--base-url needs --model NAME'],
    [['--pace', 'fast'], '--pace takes a number of milliseconds.'],
    [['--nonsense'], "Unknown option '--nonsense'"],
  ])('refuses %j', (args, message) => {
    expect(() => cliOptions(args)).toThrow(message);
  });

  it('takes the offline model when it is asked for', async () => {
    expect(await choose('--model', 'offline/offline')).toMatchObject({
      offline: true,
      model: { id: 'offline' },
    });
  });

  it("takes a server of one's own", async () => {
    expect(await choose('--base-url', 'http://localhost:11434/v1', '--model', 'tiny')).toMatchObject({
      offline: false,
      model: { id: 'tiny', baseUrl: 'http://localhost:11434/v1', api: 'openai-completions' },
    });
  });

  it.each([
    ['openai/nothing', /^There is no model openai\/nothing: openai has openai\/.+ and others\.$/],
    ['nobody', /^There is no model nobody: write provider\/id, with one of the providers .*anthropic.*\.$/],
  ])('says what there is instead of the model %s', async (model, message) => {
    await expect(choose('--model', model)).rejects.toThrow(message);
  });

  it('refuses what is no URL', async () => {
    await expect(choose('--base-url', 'localhost', '--model', 'x')).rejects.toThrow(
      'write http://host:port/v1',
    );
    await expect(choose('--proxy', 'localhost')).rejects.toThrow('write http://host:port.');
  });
});
