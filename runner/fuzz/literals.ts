import { comparisonsIn } from '../../schemas/comparisons.ts';
import type { CompiledScreen, Json } from '../../schemas/compiled.ts';

/** Values that a document compares its data with: load → path in its data → values. */
export function literalsOf(document: CompiledScreen): Map<string, Map<string, Json[]>> {
  const byLoad = new Map<string, Map<string, Json[]>>();
  for (const { path, values } of comparisonsIn(document)) {
    const [, root, load, ...names] = path.map(String);
    if (root !== 'data' || load === undefined || names.length === 0) continue;
    const paths = byLoad.get(load) ?? new Map<string, Json[]>();
    byLoad.set(load, paths);
    const known = paths.get(names.join('.')) ?? [];
    paths.set(names.join('.'), [...new Set([...known, ...values])]);
  }
  return byLoad;
}
