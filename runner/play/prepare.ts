import type { Compiled } from '../../compiler/compile.ts';
import type { Coverage } from '../coverage/index.ts';
import type { Setup, Snapshots } from '../page/setup.ts';

/** What fixtures are played against. The page stands before React is loaded: it looks for one only once. */
export async function setupOf(compiled: Compiled, snapshots: Snapshots, coverage?: Coverage): Promise<Setup> {
  await import('../world/dom.ts');
  const { loadWidgets } = await import('../page/setup.ts');
  const { screens, brand } = compiled;
  return { screens, brand, snapshots, widgets: await loadWidgets(), ...(coverage ? { coverage } : {}) };
}
