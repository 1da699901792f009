import type { CompiledEntry } from '../../compiler/compile.ts';
import { type JsonNode, type JsonPath, parseJson, plain } from '../../compiler/json/index.ts';
import { pathText, stepsOf } from '../../compiler/source/spot.ts';
import { FALSE, type PartKind, partKey, TAKEN, TRUE } from '../../runner/coverage/part.ts';
import { Places } from '../../runner/coverage/places.ts';
import { survey } from '../../runner/coverage/survey.ts';
import { type Entry, outlineOf, ownerName } from '../edit/outline/outline.ts';
import type { NodePlace } from '../phone/messages.ts';

/** A condition of a screen. */
export interface ScreenCondition extends NodePlace {
  /** Its key in the coverage data. */
  readonly key: string;
  readonly kind: PartKind;
  /** Its source: `data.book.isLent`, or the values of a case. */
  readonly text: string;
  /** For a rule: its name. */
  readonly name?: string;
  /** Where it decides: its own place, or for a rule, the places in the same file that use it. */
  readonly usedAt: readonly { readonly path: string; readonly name: string }[];
  /** Coverage goals for the condition being true, and false; a case has no second one. */
  readonly holds: string;
  readonly fails?: string;
}

/** The kinds of parts that are conditions, in words. */
export const CONDITION_KINDS: { readonly [Kind in PartKind]?: string } = {
  rule: 'Rule',
  when: 'Shows if',
  case: 'Case',
  if: 'If',
  require: 'Requires',
  check: 'Check',
};

/**
 * Returns every condition of a screen, in file order, followed by those of fragments.
 *
 * @param files texts by path in the project
 */
export function conditionsOf(entry: CompiledEntry, files: ReadonlyMap<string, string>): ScreenCondition[] {
  const places = new Places({ files, assets: new Map() });
  const { parts } = survey(entry, (file, path) => places.find(file, path) !== undefined);
  const outlines = new Map<string, Outlined>();
  const outlinedOf = (file: string) => {
    const outlined = outlines.get(file) ?? outlinedIn(file, files.get(file) ?? '');
    outlines.set(file, outlined);
    return outlined;
  };
  const conditions = parts.flatMap((part): ScreenCondition[] => {
    const { file, path, kind } = part;
    const node = places.find(file, path);
    if (!node || CONDITION_KINDS[kind] === undefined) return [];
    const name = kind === 'rule' ? path.slice('rules.'.length) : undefined;
    const usedAt = usesOf(path, name, outlinedOf(file));
    const goals = part.goals.includes(TAKEN) ? { holds: TAKEN } : { holds: TRUE, fails: FALSE };
    const own = { key: partKey(part), file, path, kind, text: textOf(node), usedAt, ...goals };
    return [name === undefined ? own : { ...own, name }];
  });
  // Two nodes of one fragment share its conditions.
  const unique = new Map(conditions.map((condition) => [condition.key, condition]));
  const screen = `screens/${entry.document.screen}/screen.json`;
  return [...unique.values()].sort((a, b) => Number(b.file === screen) - Number(a.file === screen));
}

function textOf(node: JsonNode): string {
  const value = plain(node);
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(item)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A document with its outline; nothing for one that cannot be read. */
interface Outlined {
  readonly root?: JsonNode;
  readonly outline?: Entry;
}

function outlinedIn(file: string, text: string): Outlined {
  const { root } = parseJson(text, file);
  return root ? { root, outline: outlineOf(plain(root)) } : {};
}

/** Returns where a condition decides, by what the outline calls it. */
function usesOf(own: string, rule: string | undefined, { root, outline }: Outlined): ScreenCondition['usedAt'] {
  if (!root || !outline) return [];
  const paths = rule === undefined ? [stepsOf(own)] : readersOf(rule, root);
  return paths.map((path) => ({ path: pathText(path), name: ownerName(outline, path) }));
}

/** Returns the paths of the texts that read a rule. */
function readersOf(name: string, root: JsonNode): JsonPath[] {
  const reads = new RegExp(`\\brules\\.${name.replaceAll(/[^\w]/g, '\\$&')}\\b`);
  const paths: JsonPath[] = [];
  const visit = (node: JsonNode, path: JsonPath): void => {
    if (node.kind === 'text' && reads.test(node.value)) paths.push(path);
    if (node.kind === 'list') for (const [at, item] of node.items.entries()) visit(item, [...path, at]);
    if (node.kind === 'object') for (const [key, { value }] of node.entries) visit(value, [...path, key]);
  };
  visit(root, []);
  return paths;
}
