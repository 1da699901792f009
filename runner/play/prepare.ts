import type { Compiled } from '../../compiler/compile.ts';
import type { Coverage } from '../coverage/index.ts';
import type { Setup, Snapshots } from '../page/setup.ts';

/**
 * Creates the environment for fixtures. The page must exist before React is loaded, which checks for a DOM only once.
 */
export async function setupOf(compiled: Compiled, snapshots: Snapshots, coverage?: Coverage): Promise<Setup> {
  await import('../world/dom.ts');
  const { loadWidgets } = await import('../page/setup.ts');
  const { screens, brand } = compiled;
  return { screens, brand, snapshots, widgets: await loadWidgets(), ...(coverage ? { coverage } : {}) };
}
