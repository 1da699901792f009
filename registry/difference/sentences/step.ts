import type { Action, Send } from '../../../schemas/compiled.ts';
import { pairedUp } from '../match/align.ts';
import { actionWords, type PartWords } from '../parts/actions.ts';
import { conditionChange, whenWords } from '../parts/conditions.ts';
import { usualSteps } from '../parts/contract.ts';
import type { Rows } from '../parts/keys.ts';
import { type Pair, sameExpr, sameSteps, valuesOf } from '../parts/pair.ts';
import type { Side } from '../parts/side.ts';
import { answerRows, partKey, stepKey } from '../parts/step-keys.ts';
import { doAll, doesShort, type Leaf, leavesOf, sentName, sentValue } from '../parts/steps.ts';
import { type Say, type Subject, subjectText } from '../words/say.ts';
import { DOES, ITS, listClauses, listWords, quoted, S } from '../words/words.ts';

/** The two versions of a handler. */
export interface Doing {
  readonly pair: Pair;
  /** What triggers it: `tapping \`Next\``. */
  readonly subject: Say['subject'];
  readonly money: boolean;
  readonly rows: readonly [Rows, Rows];
}

type Steps = readonly Action[] | undefined;

/** Describes changes in a handler. Empty only when both versions are equivalent. */
export function stepSays(doing: Doing, was: Steps, now: Steps): Say[] {
  const { pair, rows } = doing;
  if (sameSteps(pair, was, now, rows)) return [];
  const [before, after] = [leavesOf(was, pair.before, rows[0]), leavesOf(now, pair.after, rows[1])];
  const pairs = pairedUp(
    before,
    after,
    (earlier, later) => likeness(pair, earlier, later),
    (earlier, later) => sameStep(pair, earlier, later),
  );
  const says = [
    ...listChange(doing, before, after, pairs),
    ...pairs.flatMap(([earlier, later]) => leafSays(doing, earlier, later)),
    ...sequenceSays(doing, after, pairs),
  ];
  if (says.length > 0) return says;
  return [say(doing, `now ${DOES} the same in another way: ${doAll(after, pair.after) || 'nothing'}`)];
}

function say({ subject, money }: Doing, predicate: string): Say {
  return { subject, predicate, money };
}

type Pairs = readonly (readonly [Leaf, Leaf])[];

function likeness(pair: Pair, was: Leaf, now: Leaf): number {
  if (was.step.do !== now.step.do) return 0;
  const sameConditions = conditionChange(pair, was.conditions, now.conditions, { main: '' }).length === 0 ? 1 : 0;
  if (sameStep(pair, was, now)) return 4 + sameConditions;
  const toldParts = Object.entries(actionWords(was.step).parts as { [part: string]: PartWords }).filter(
    ([, words]) => 'told' in words,
  );
  const same = toldParts.filter(([part]) => samePart(pair, part, was, now)).length;
  if (same === toldParts.length) return 3 + sameConditions;
  return 0.5 + same / toldParts.length + sameConditions / 2;
}

function sameStep({ before, after }: Pair, was: Leaf, now: Leaf): boolean {
  return (
    stepKey(was.step, before.named, was.rows) === stepKey(now.step, after.named, now.rows) ||
    stepKey(was.step, before.expanded, was.rows) === stepKey(now.step, after.expanded, now.rows)
  );
}

function samePart({ before, after }: Pair, part: string, was: Leaf, now: Leaf): boolean {
  const key = (leaf: Leaf, keys: Side['named']) => partKey(leaf.step, part, partValue(leaf, part), keys, leaf.rows);
  return key(was, before.named) === key(now, after.named) || key(was, before.expanded) === key(now, after.expanded);
}

function partValue({ step }: Leaf, part: string): unknown {
  return (step as { readonly [part: string]: unknown })[part];
}

/** Describes steps that were added or removed. */
function listChange(doing: Doing, before: readonly Leaf[], after: readonly Leaf[], pairs: Pairs): Say[] {
  const { pair } = doing;
  const gone = before.filter((leaf) => !pairs.some(([paired]) => paired === leaf));
  const come = after.filter((leaf) => !pairs.some(([, paired]) => paired === leaf));
  const also = before.length > 0 && gone.length === 0 ? 'now also' : 'now';
  const added = come.length > 0 ? [`${also} ${doAll(come, pair.after)}`] : [];
  const removed = gone.length > 0 ? [`no longer ${goneWords(gone, pair.before)}`] : [];
  const predicates = [...added, ...removed];
  return predicates.length === 0 ? [] : [say(doing, predicates.join(' and '))];
}

function goneWords(gone: readonly Leaf[], side: Side): string {
  return listWords(
    gone.map((leaf) => `${doesShort(leaf, side)}${whenWords(leaf.conditions, side)}`),
    'or',
  );
}

/** Describes a changed order. */
function sequenceSays(doing: Doing, after: readonly Leaf[], pairs: Pairs): Say[] {
  const places = pairs.map(([, leaf]) => after.indexOf(leaf));
  const inOrder = [...pairs].sort(([, a], [, b]) => after.indexOf(a) - after.indexOf(b));
  const same = places.every((place, at) => at === 0 || place > places[at - 1]!);
  if (same) return [];
  const all = inOrder.map(([, leaf]) => doesShort(leaf, doing.pair.after));
  return [say(doing, `now run${S} ${ITS} actions in this order: ${all.join(', ')}`)];
}

/** Describes changes in one step and its outcome handlers. */
function leafSays(doing: Doing, was: Leaf, now: Leaf): Say[] {
  const { pair } = doing;
  const { verb } = actionWords(now.step);
  const main = doesShort(now, pair.after);
  const conditions = conditionChange(pair, was.conditions, now.conditions, { main });
  const own = ownChange(pair, was, now);
  return [
    ...(own === undefined ? [] : [say(doing, `now ${verb} ${own}`)]),
    ...conditions.map((predicate) => say(doing, predicate)),
    ...followSays(doing, was, now),
  ];
}

/** Describes the object of a step and its change; undefined when it is the same. */
function ownChange(pair: Pair, was: Leaf, now: Leaf): string | undefined {
  const words = actionWords(now.step);
  const parts = Object.entries(words.parts as { [part: string]: PartWords });
  const changed = parts.filter(([part, { is }]) => is !== 'steps' && is !== 'then' && !samePart(pair, part, was, now));
  const isTold = changed.some(([, partWords]) => 'told' in partWords);
  const beside = changed
    .filter(([, partWords]) => !(isTold && 'follows' in partWords))
    .flatMap(([part, partWords]) => besideWords(pair, partWords, part, was, now));
  if (!isTold && beside.length === 0) return undefined;
  const object = isTold ? toldChange(pair, was, now) : words.object(now.step, pair.after);
  if (beside.length === 0) return object;
  return `${object}${isTold ? ',' : ''} ${listClauses(beside)}`;
}

/** Describes the object of a step that has another one now. */
function toldChange({ before, after }: Pair, was: Leaf, now: Leaf): string {
  const words = actionWords(now.step);
  const sent = (old: Send, fresh: Send) => listClauses(sendWords({ before, after }, old, fresh, [was.rows, now.rows]));
  return (
    words.change?.(was.step, now.step, { before, after, sent }) ??
    `${words.object(now.step, after)}, not ${words.object(was.step, before)}`
  );
}

function besideWords(pair: Pair, words: PartWords, part: string, was: Leaf, now: Leaf): string[] {
  if ('told' in words || 'implied' in words) return [];
  const [before, after] = [partValue(was, part), partValue(now, part)];
  if (words.is === 'send') return sendWords(pair, before as Send, after as Send, [was.rows, now.rows]);
  return words.says ? [words.says(before, after, pair.before, pair.after)] : [];
}

/** Describes values that are sent, no longer sent or different: `without \`couponId\``. */
export function sendWords(
  pair: Pair,
  was: Send | undefined,
  now: Send | undefined,
  rows: readonly [Rows, Rows],
): string[] {
  const [before, after] = [was ?? {}, now ?? {}];
  const come = Object.keys(after).filter((name) => !(name in before));
  const gone = Object.keys(before).filter((name) => !(name in after));
  const common = Object.keys(after).filter((name) => name in before);
  const changed = common.filter((name) => !sameExpr(pair, before[name], after[name], rows));
  return [
    ...(come.length > 0
      ? [`with ${listWords(come.map((name) => sentValue(name, pair.after.value(after[name]))))}`]
      : []),
    ...(gone.length > 0
      ? [`without ${listWords(gone.map((name) => sentName(name, pair.before.value(before[name]))))}`]
      : []),
    ...changed.map((name) => {
      const [old, fresh] = valuesOf(pair, before[name], after[name]);
      return `with ${sentValue(name, fresh)}, not ${name === '*' ? 'of ' : ''}${old}`;
    }),
  ];
}

type Then = { readonly [outcome: string]: readonly Action[] } | undefined;

function followSays(doing: Doing, was: Leaf, now: Leaf): Say[] {
  if (was.step.do !== 'call' || now.step.do !== 'call') return [];
  const rows = [answerRows(was.step, was.rows), answerRows(now.step, now.rows)] as const;
  return thenSays({ ...doing, rows }, [was.step.call, now.step.call], was.step.then, now.step.then, doing.subject);
}

/**
 * Describes changes in a call's outcome handlers.
 *
 * @param after what led to the call, included when the call is made in several places
 */
export function thenSays(
  doing: Doing,
  [before, now]: readonly [string, string],
  was: Then,
  is: Then,
  after: Say['subject'],
): Say[] {
  const { pair } = doing;
  const outcomes = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const where = timesCalled(pair.after, now) > 1 ? ` after ${subjectText(after)}` : '';
  return outcomes.flatMap((outcome) =>
    stepSays(
      { ...doing, subject: outcomeSubject(outcome, ` of ${quoted(now)}${where}`) },
      was?.[outcome] ?? usualSteps(pair.before.document, before, outcome),
      is?.[outcome] ?? usualSteps(pair.after.document, now, outcome),
    ),
  );
}

/** An outcome of a call as the subject of a sentence. */
function outcomeSubject(outcome: string, rest: string): Subject {
  return { lead: 'the outcome ', leads: 'the outcomes ', member: quoted(outcome), rest };
}

/** In how many places of a screen a call is made. */
function timesCalled({ document }: Side, call: string): number {
  let times = 0;
  JSON.stringify(
    [document.view, document.overlays, document.actions, document.on, document.load],
    (_, value: unknown) => {
      if (value && typeof value === 'object' && (value as { call?: unknown }).call === call) times += 1;
      return value;
    },
  );
  return times;
}
