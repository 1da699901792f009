import type { Ast } from '../../expression/syntax/ast.ts';
import { print } from '../../expression/syntax/print.ts';
import { nonNull } from '../../expression/types/values.ts';
import { quoted } from '../../source/nearest.ts';
import type { Contract, Send, Value } from '../../tree/resolved.ts';
import type { Checker } from '../value/checker.ts';

/** Checks the amounts that a call that moves money is sent with: none can be nothing, or less. */
export function checkAmounts({ call, send }: Contract, values: Send | undefined, { tables, report }: Checker): void {
  for (const [name, value] of values ?? []) {
    const shape = send.get(name);
    if (!shape || nonNull(tables.shapes.type(shape)).is !== 'cents') continue;
    const nothing = nothingIn(value);
    if (nothing === undefined) continue;
    const message = `call ${quoted(call)} moves money, and ${quoted(name)} could be ${nothing} here: stop before it where the amount is missing, with \`{ "do": "require", "that": … }\``;
    report.add('money-contract', value.spot, message);
  }
}

/** An amount of nothing, or less, that a value may be, as it is written. */
function nothingIn(value: Value): string | undefined {
  if (value.kind === 'literal')
    return typeof value.value === 'number' && value.value <= 0 ? String(value.value) : undefined;
  return value.kind === 'formula' ? nothingAmong(value.ast) : undefined;
}

/** Among the values that an expression chooses from. */
function nothingAmong(ast: Ast): string | undefined {
  if (ast.kind === 'literal') return typeof ast.value === 'number' && ast.value <= 0 ? print(ast) : undefined;
  if (ast.kind === 'unary') return ast.op === '-' && ast.of.kind === 'literal' ? print(ast) : undefined;
  if (ast.kind === 'conditional') return nothingAmong(ast.then) ?? nothingAmong(ast.else);
  if (ast.kind === 'binary' && ast.op === '??') return nothingAmong(ast.left) ?? nothingAmong(ast.right);
  return ast.kind === 'call' && ast.name === 'filled' ? ast.args.map(nothingAmong).find((found) => found) : undefined;
}
