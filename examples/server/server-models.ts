import type { MutableModels } from '@earendil-works/pi-ai/models';
import { createOfflineModels } from '../offline-model/offline-models.js';

/** The offline model; with a provider's key in the environment, the models of pi-ai's providers as well. */
export async function serverModels(env: NodeJS.ProcessEnv): Promise<MutableModels> {
  const offlineModels = createOfflineModels();
  const hasKey = Object.entries(env).some(([name, value]) => name.endsWith('_API_KEY') && value !== '');
  if (!hasKey) return offlineModels;
  const { builtinModels } = await import('@earendil-works/pi-ai/providers/all');
  const models = builtinModels();
  for (const provider of offlineModels.getProviders()) models.setProvider(provider);
  return models;
}
