import { constantOf } from '../../renderer/expression/constant.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { isTree } from '../../schemas/expression-walk.ts';

/**
 * The URL of the picture that a screen begins with, if it does not depend on data: a phone can request it before the
 * screen is drawn. Undefined if the page contains the drawn screen, or its beginning is something else.
 */
export function firstPicture({ load, view: [first], assets }: CompiledScreen): string | undefined {
  if (Object.keys(load).length === 0 || !first || !('w' in first) || first.when !== undefined) return undefined;
  for (const expr of Object.values(first.p)) {
    if (!isTree(expr) || expr[0] !== 'asset') continue;
    const name = constantOf(expr[1] ?? null);
    if (name) return assets[String(name.value)];
  }
  return undefined;
}
