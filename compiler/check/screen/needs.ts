import type { Ast } from '../../expression/syntax/ast.ts';
import { operandsOf, pathOf } from '../../expression/syntax/walk.ts';
import type { Spot } from '../../source/spot.ts';
import type { Formula, ResolvedScreen } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';

/**
 * The parameters without which a screen does nothing of what it is for, and where it says so: a `require` that stops
 * what it would send, or loads none of which is made.
 */
export function neededBy(screen: ResolvedScreen): ReadonlyMap<string, Spot> {
  const needed = new Map<string, Spot>();
  const note = (names: readonly string[], { spot }: Formula) => {
    for (const name of names) if (screen.params.has(name) && !needed.has(name)) needed.set(name, spot);
  };
  visitScreen(screen, {
    step: (step) => {
      const { that } = step as { that?: Formula };
      if (step.do === 'require' && that && that.env.frame === screen.frame) note(asked(that), that);
    },
  });
  const [first, ...others] = [...screen.loads.values()].map(({ when }) => when);
  if (first)
    note(
      asked(first).filter((name) => others.every((when) => when && asked(when).includes(name))),
      first,
    );
  return needed;
}

/** The parameters that a condition asks for by themselves: `params.id != ''`, perhaps with others that hold, too. */
function asked({ ast }: Formula): string[] {
  return operandsOf(ast, '&&').flatMap((part) => askedBy(part) ?? []);
}

function askedBy(part: Ast): string | undefined {
  if (part.kind !== 'binary' || part.op !== '!=' || part.right.kind !== 'literal') return undefined;
  if (part.right.value !== null && part.right.value !== '') return undefined;
  const [root, name, ...more] = pathOf(part.left) ?? [];
  return root === 'params' && more.length === 0 ? name : undefined;
}
