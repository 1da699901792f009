import type { Compiled } from '../compiler/compile.ts';
import type { Bench, Snapshots } from './bench.ts';
import type { Coverage } from './coverage/index.ts';

/** What fixtures are played against. The page stands before React is loaded: it looks for one only once. */
export async function benchOf(compiled: Compiled, snapshots: Snapshots, coverage?: Coverage): Promise<Bench> {
  await import('./dom.ts');
  const { loadWidgets } = await import('./bench.ts');
  const { screens, brand } = compiled;
  return { screens, brand, snapshots, widgets: await loadWidgets(), ...(coverage ? { coverage } : {}) };
}
