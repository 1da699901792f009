import { quoted } from '../../source/quoting.ts';
import type { Ast } from '../syntax/ast.ts';
import { print } from '../syntax/print.ts';
import { reads } from '../syntax/walk.ts';
import type { Place } from './seen.ts';

/** Moments from 1973 on have more milliseconds than this, and moments of our time have fewer seconds. */
const SECONDS_OF_OUR_TIME = 100_000_000_000;

/**
 * Reports a moment that is counted in seconds: as milliseconds it is a day of January 1970, or one of another age.
 *
 * @returns false if it is
 */
export function requireMilliseconds(moment: Ast, place: Place): boolean {
  const { scaled, factor } = scaledIn(moment);
  if (factor !== undefined && isClock(scaled)) {
    const clock = quoted(print(scaled));
    place.report(moment, 'wrong-type', `${clock} counts milliseconds, as \`asDate\` does: write ${clock}`);
    return false;
  }
  if (moment.kind === 'literal' && typeof moment.value === 'number' && isInSeconds(moment.value)) {
    const message = `\`asDate\` takes milliseconds, and so many are a day of 1970: write \`${moment.value * 1000}\``;
    place.report(moment, 'wrong-type', message);
    return false;
  }
  return true;
}

function isInSeconds(value: number): boolean {
  return value >= 86_400 && value < SECONDS_OF_OUR_TIME;
}

/** `x` of `x / 1000`, `round(x / 1000)` and `x * 1000`, with what it is divided by or multiplied with. */
function scaledIn(ast: Ast): { scaled: Ast; factor?: 1000 } {
  if (ast.kind === 'call' && ast.name === 'round' && ast.args[0]) return scaledIn(ast.args[0]);
  if (ast.kind !== 'binary' || (ast.op !== '/' && ast.op !== '*')) return { scaled: ast };
  const isThousand = ast.right.kind === 'literal' && ast.right.value === 1000;
  return isThousand ? { scaled: ast.left, factor: 1000 } : { scaled: ast };
}

function isClock(ast: Ast): boolean {
  return reads(ast).some(({ path }) => path.join('.') === 'env.now');
}
