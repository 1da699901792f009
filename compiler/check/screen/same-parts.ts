import type { Ast } from '../../expression/syntax/ast.ts';
import { print } from '../../expression/syntax/print.ts';
import { operandsOf, partsOf, reads } from '../../expression/syntax/walk.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import type { ResolvedScreen } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';

/** Operators of which one side has no effect if both are the same. */
const SAME_SIDES: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', '&&', '||', '??', '-']);
/** Operators whose operands can be regrouped: `a && b && a` has `a` twice. */
const CHAINED: ReadonlySet<string> = new Set(['&&', '||', '??']);
/** Functions that choose among their arguments. */
const CHOOSING: ReadonlySet<string> = new Set(['filled', 'min', 'max']);

/**
 * Warns of parts of an expression that are the same where they should differ, because one was copied and not changed,
 * and of what is said of every entry of a list without reading the entry.
 */
export function checkSameParts(screen: ResolvedScreen, report: Report): void {
  visitScreen(screen, {
    formula: ({ ast, spot }) => {
      const visit = (part: Ast): void => {
        const twin = repeated(part);
        if (twin !== undefined) report.add('same-twice', spot, twin, part.start);
        else for (const inner of part.kind === 'binary' ? sidesOf(part) : partsOf(part)) visit(inner);
        if (part.kind !== 'iterate' || reads(part.body).some(({ path }) => path[0] === part.as)) return;
        const message = `this is the same for every entry: read the entry in it, as \`${part.as}\` or a part of it`;
        report.add('row-unread', spot, message, part.body.start);
      };
      visit(ast);
    },
  });
}

function repeated(ast: Ast): string | undefined {
  switch (ast.kind) {
    case 'binary': {
      const twin = SAME_SIDES.has(ast.op) ? twinAmong(sidesOf(ast)) : undefined;
      return twin && `\`${ast.op}\` has ${twin} on both sides: correct one of them, or remove it`;
    }
    case 'conditional': {
      const twin = twinAmong([ast.then, ast.else]);
      return twin && `this is ${twin} either way: correct one of the two, or write it alone`;
    }
    case 'call': {
      const twin = CHOOSING.has(ast.name) ? twinAmong(ast.args) : undefined;
      return twin && `\`${ast.name}\` has ${twin} twice: correct one of them, or remove it`;
    }
    case 'list': {
      const twin = twinAmong(ast.items);
      return twin && `${twin} is in this list already: correct it, or remove it`;
    }
    default:
      return undefined;
  }
}

/** The operands that can be regrouped, or else the two sides. */
function sidesOf(ast: Ast & { kind: 'binary' }): Ast[] {
  return CHAINED.has(ast.op) ? operandsOf(ast, ast.op) : [ast.left, ast.right];
}

/** The first of these that is there twice, in quotes. */
function twinAmong(parts: readonly Ast[]): string | undefined {
  const seen = new Set<string>();
  for (const part of parts) {
    const text = print(part);
    if (seen.has(text)) return quoted(text);
    seen.add(text);
  }
  return undefined;
}
