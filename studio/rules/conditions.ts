import type { CompiledEntry } from '../../compiler/compile.ts';
import { type JsonNode, parseJson, plain } from '../../compiler/json/index.ts';
import { pathText } from '../../compiler/source/spot.ts';
import { FALSE, type PartKind, partKey, TAKEN, TRUE } from '../../runner/coverage/part.ts';
import { Places } from '../../runner/coverage/places.ts';
import { survey } from '../../runner/coverage/survey.ts';
import type { NodePlace } from '../phone/messages.ts';

/** A condition of a screen. */
export interface ScreenCondition extends NodePlace {
  /** What coverage knows it by. */
  readonly key: string;
  readonly kind: PartKind;
  /** As it is written: `data.book.isLent`, or the values of a case. */
  readonly text: string;
  /** Of a rule: its name. */
  readonly name?: string;
  /** Of a rule: the places of the same file that read it. */
  readonly usedAt: readonly string[];
  /** Goals of coverage that say that it holds, and that it does not; a case has no second one. */
  readonly holds: string;
  readonly fails?: string;
}

/** What kinds of part are conditions, in words. */
export const CONDITION_KINDS: { readonly [Kind in PartKind]?: string } = {
  rule: 'Rule',
  when: 'Shows if',
  case: 'Case',
  if: 'If',
  require: 'Requires',
  check: 'Check',
};

/**
 * Every condition of a screen, in the order of its file, those of fragments behind them.
 *
 * @param files texts by path in the project
 */
export function conditionsOf(entry: CompiledEntry, files: ReadonlyMap<string, string>): ScreenCondition[] {
  const places = new Places({ files, assets: new Map() });
  const { parts } = survey(entry, (file, path) => places.find(file, path) !== undefined);
  const found = parts.flatMap((part): ScreenCondition[] => {
    const { file, path, kind } = part;
    const node = places.find(file, path);
    if (!node || CONDITION_KINDS[kind] === undefined) return [];
    const name = kind === 'rule' ? path.slice('rules.'.length) : undefined;
    const usedAt = name === undefined ? [] : usesOf(name, files.get(file) ?? '', file);
    const goals = part.goals.includes(TAKEN) ? { holds: TAKEN } : { holds: TRUE, fails: FALSE };
    const own = { key: partKey(part), file, path, kind, text: textOf(node), usedAt, ...goals };
    return [name === undefined ? own : { ...own, name }];
  });
  // Two nodes of one fragment share its conditions.
  const unique = new Map(found.map((condition) => [condition.key, condition]));
  const screen = `screens/${entry.document.screen}/screen.json`;
  return [...unique.values()].sort((a, b) => Number(b.file === screen) - Number(a.file === screen));
}

function textOf(node: JsonNode): string {
  const value = plain(node);
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(one)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Paths of the texts that read a rule. */
function usesOf(name: string, text: string, file: string): string[] {
  const { root } = parseJson(text, file);
  const reads = new RegExp(`\\brules\\.${name.replaceAll(/[^\w]/g, '\\$&')}\\b`);
  const found: string[] = [];
  const visit = (node: JsonNode, path: readonly (string | number)[]): void => {
    if (node.kind === 'text' && reads.test(node.value)) found.push(pathText(path));
    if (node.kind === 'list') for (const [at, item] of node.items.entries()) visit(item, [...path, at]);
    if (node.kind === 'object') for (const [key, { value }] of node.entries) visit(value, [...path, key]);
  };
  if (root) visit(root, []);
  return found;
}
