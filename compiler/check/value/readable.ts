import type { Env } from '../../tree/resolved.ts';
import { ROOTS } from '../../tree/roots.ts';
import type { Situation } from './situation.ts';

/** Names of a row's index in other languages. */
const NUMBERS: ReadonlySet<string> = new Set(['i', 'idx', 'index', 'rowIndex', '$index']);

/** The name of the current row's index; undefined outside of rows. */
function numberOfRow({ rows }: Env): string | undefined {
  const numbers = [...rows].flatMap(([name, { is }]) => (is === 'index' ? [name] : []));
  const [own] = numbers.slice(-1);
  if (own !== undefined) return `the place of a row, counted from 0, is \`${own}\``;
  return rows.size === 0 ? undefined : 'name the place of a row beside `as`: write `"index": "n"`, and `n` here';
}

/**
 * Why a root, or `env.now`, that exists elsewhere cannot be read here; undefined for any other name.
 *
 * @param field that is read of the name
 */
export function whyNotReadable(name: string, env: Env, situation: Situation, field?: string): string | undefined {
  if (name === 'env.now' && !situation.now) return 'the clock is read in actions only; keep it in a state with `set`';
  if (env.rows.has(name)) return undefined;
  // A number has no fields: `i.code` is rather a misspelt row.
  if (!ROOTS.includes(name)) return NUMBERS.has(name) && field === undefined ? numberOfRow(env) : undefined;
  if (env.frame.is === 'fragment' && (name === 'params' || name === 'data')) {
    return 'a fragment sees only what it is given: take it in `with` and give it at the `use`';
  }
  if (env.frame.is === 'contract') return 'a contract reads `session`, `message` and, in `usually`, `answer`';
  if (name === 'answer') return situation.answer?.why ?? '`answer` is there in the `then` of a call only';
  if (name === 'message') return '`message` is there in the `then` of a call only';
  if (name === 'event') return '`event` is there in the handlers of a node only';
  return name === 'with' ? '`with` is there in a fragment, and in an overlay that declares it' : undefined;
}
