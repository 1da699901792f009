import { assert, test } from '../suite.ts';
import { sources } from './sources.ts';

/** The maximum number of consecutive tokens that two places may share. */
const MAX_COMMON = 60;

const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[\w$]+|=>|[^\s\w]/g;

/** Pairs of files with intended duplication, and the reason. */
const MEANT = new Map([
  ['compiler/actions/copy.ts and compiler/actions/toast.ts', 'a file says all of one action'],
  ['compiler/expression/types/facts.ts and compiler/expression/types/facts.ts', 'two rules begin with the same cases'],
  [
    'registry/difference/sentences/call.ts and registry/difference/sentences/shared.ts',
    'the sentence is said of other things',
  ],
]);

interface Token {
  text: string;
  line: number;
}

/** All tokens in order, without comments and imports. */
function tokensOf(text: string): Token[] {
  const code = text.replace(/^(?:import|export) [^;]*? from '[^']*';$/gm, (lines) => lines.replace(/[^\n]/g, ''));
  let [line, before] = [1, 0];
  return [...code.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    for (; before < index; before += 1) if (code[before] === '\n') line += 1;
    return /^\/[/*]/.test(token) ? [] : [{ text: token, line }];
  });
}

/** Duplicated places, one line for each pair: `a.ts:3 and b.ts:9`. */
function clonesIn(files: ReadonlyMap<string, string>): string[] {
  const first = new Map<number, { file: string; tokens: readonly Token[]; at: number }>();
  const found = new Set<string>();
  for (const [file, text] of files) {
    const tokens = tokensOf(text);
    let skip = 0;
    for (const [at, hash] of windowHashes(tokens)) {
      const known = first.get(hash);
      if (!known) first.set(hash, { file, tokens, at });
      else if (at >= skip && isAlike(known.tokens, known.at, tokens, at)) {
        found.add(`${known.file}:${known.tokens[known.at]!.line} and ${file}:${tokens[at]!.line}`);
        // What follows is part of the same clone.
        skip = at + MAX_COMMON;
      }
    }
  }
  return [...found];
}

/** A rolling hash of the tokens that follow each position. */
function* windowHashes(tokens: readonly Token[]): Generator<[at: number, hash: number]> {
  const out = Array.from({ length: MAX_COMMON }).reduce((power: number) => Math.imul(power, 31), 1);
  let hash = 0;
  for (const [end, { text }] of tokens.entries()) {
    const gone = end >= MAX_COMMON ? hashOf(tokens[end - MAX_COMMON]!.text) : 0;
    hash = (Math.imul(hash, 31) + hashOf(text) - Math.imul(out, gone)) | 0;
    if (end >= MAX_COMMON - 1) yield [end - MAX_COMMON + 1, hash];
  }
}

function hashOf(text: string): number {
  let hash = 7;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 131) + text.charCodeAt(at)) | 0;
  return hash;
}

function isAlike(a: readonly Token[], from: number, b: readonly Token[], at: number): boolean {
  return Array.from({ length: MAX_COMMON }).every((_, index) => a[from + index]!.text === b[at + index]!.text);
}

test('no code is duplicated', () => {
  const own = [...sources()].filter(([file]) => /\.(ts|tsx|mjs)$/.test(file) && !/^tests\/|\/generated\//.test(file));
  const clones = clonesIn(new Map(own));
  const unmeant = clones.filter((clone) => !MEANT.has(clone.replace(/:\d+/g, '')));
  assert.equal(unmeant, []);
  assert.is(new Set(clones.map((clone) => clone.replace(/:\d+/g, ''))).size, MEANT.size, 'every exception is needed');
});

test('a copy is found despite other comments and white space', () => {
  const body = Array.from({ length: 20 }, (_, at) => `  const name${at} = ${at};`).join('\n');
  const copy = body.replaceAll('\n', '\n\n  // Other words.\n');
  const files = new Map([
    ['a.ts', `export function one() {\n${body}\n}`],
    ['b.ts', `export function two() {\n${copy}\n}`],
  ]);
  assert.ok(clonesIn(files).length > 0);
  assert.equal(clonesIn(new Map([...files].slice(0, 1))), []);
});
