import { quoted } from '../../source/quoting.ts';
import type { Ast } from '../syntax/ast.ts';
import { print } from '../syntax/print.ts';
import type { Place } from './seen.ts';
import { nonNull, shown } from './values.ts';

/** How to read a field whose name contains an operator. */
export function readOddName(of: Ast, name: string): string {
  return `the name ${quoted(name)} has a character that means something here: write \`${print(of)}[${shown(name)}]\``;
}

/** Whether `params.book-id` is such a field and not a subtraction; reports it then. */
export function isHyphenated(ast: Ast & { kind: 'binary' }, place: Place): boolean {
  let tail = '';
  let part: Ast = ast;
  while (part.kind === 'binary' && part.op === '-' && part.right.kind === 'name') {
    tail = `-${part.right.name}${tail}`;
    part = part.left;
  }
  if (tail === '' || part.kind !== 'member') return false;
  // A speculative check: the whole is checked again if it is a subtraction.
  const type = nonNull(place.infer(part.of, { ...place, cost: { steps: 0, nesting: 0 }, report: () => {} }).type);
  const name = part.name + tail;
  if (type.is !== 'record' || !type.fields.has(name)) return false;
  place.report(ast, 'unknown-name', readOddName(part.of, name));
  return true;
}
