import { quoted } from '../../source/quoting.ts';
import type { Tables } from '../../tables/tables.ts';
import type { ResolvedScreen } from '../../tree/resolved.ts';

/** The names that can be read below each root: `book` below `data`. */
export type Readable = ReadonlyMap<string, ReadonlySet<string>>;

/** What a screen declares, or for a contract what all screens share. */
export function readableIn(screen: ResolvedScreen | undefined, { session, stored }: Tables): Readable {
  const frames = screen?.frames ?? [];
  const names = (...tables: Iterable<readonly [string, unknown]>[]) =>
    new Set(tables.flatMap((table) => [...table].map(([name]) => name)));
  return new Map([
    ['session', names(session)],
    ['stored', names(stored)],
    ['env', new Set(['brand'])],
    ['params', names(screen?.params ?? [])],
    ['data', names(screen?.loads ?? [])],
    ['state', names(...frames.map(({ states }) => states))],
    ['let', names(...frames.map(({ lets }) => lets))],
    ['rules', names(...frames.map(({ rules }) => rules))],
    ['form', names(...frames.map(({ fields }) => fields))],
    ['with', names(...frames.map(({ takes }) => takes))],
  ]);
}

const PATH = /(?<![\w.{/@-])([a-z]+)\.([a-z_]\w*)(?:\.[a-z_]\w*)*/gi;

/**
 * Why a value that is named in a text is not filled in, and what to write instead; undefined if there is none.
 *
 * @param isPart it is a text inside an expression
 */
export function writtenPathIn(text: string, readable: Readable, isPart: boolean): string | undefined {
  for (const [path, root = '', name = ''] of text.matchAll(PATH)) {
    if (!readable.get(root)?.has(name)) continue;
    const instead = isPart ? `… ' + ${path} + ' …` : `{${path}}`;
    return `${quoted(path)} would be shown as it is written: write \`${instead}\` for its value`;
  }
  return undefined;
}
