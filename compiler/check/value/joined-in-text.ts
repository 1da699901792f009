import { print } from '../../expression/syntax/print.ts';
import type { Type } from '../../expression/types/types.ts';
import { nonNull } from '../../expression/types/values.ts';
import type { Value } from '../../tree/resolved.ts';

/** `'Due on ' + ` before a value in braces, and the same after one. */
const QUOTED = { before: /(['"])([^'"]*)\1\s*\+\s*$/, after: /^\s*\+\s*(['"])([^'"]*)\1/ };

/**
 * Why a text that joins its values with `+`, as an expression does, would show the `+`, and what to write instead;
 * undefined if it does not. A `+` between numbers and amounts may be meant.
 *
 * @param types of the parts
 */
export function joinedInText({ parts }: Value & { kind: 'template' }, types: readonly Type[]): string | undefined {
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') {
      if (
        /^\s*\+\s*$/.test(part) &&
        isText(parts[index - 1], types[index - 1]) &&
        isText(parts[index + 1], types[index + 1])
      )
        return '`+` would be shown between the two values: in a text they stand side by side, so leave it out';
      continue;
    }
    const [before = '', after = ''] = [parts[index - 1], parts[index + 1]].map((side) =>
      typeof side === 'string' ? side : '',
    );
    const [ahead, , words = ''] = QUOTED.before.exec(before) ?? [];
    const [behind, , more = ''] = QUOTED.after.exec(after) ?? [];
    if (ahead === undefined && behind === undefined) continue;
    return `quotes and \`+\` would be shown as they are written: in a text, words and values stand side by side, as \`${words}{${print(part.ast)}}${more}\``;
  }
  return undefined;
}

/** Whether a part is a value that is a text as it comes, not an amount or a number as `money` or `text` write them. */
function isText(part: (Value & { kind: 'template' })['parts'][number] | undefined, type: Type | undefined): boolean {
  return (
    part !== undefined &&
    typeof part !== 'string' &&
    part.ast.kind !== 'call' &&
    type !== undefined &&
    nonNull(type).is === 'string'
  );
}
