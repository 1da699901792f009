import type { Action, Expr, Send } from '../../../schemas/compiled.ts';
import { negation } from '../expressions/simplify.ts';
import { listWords, quoted } from '../words/words.ts';
import { actionWords } from './actions.ts';
import { type Condition, whenWords } from './conditions.ts';
import { inlined } from './inline.ts';
import type { Rows } from './keys.ts';
import type { Side } from './side.ts';
import { answerRows } from './step-keys.ts';

/** A step that is not an `if`, with all its conditions, including those of the `if`s around it. */
export interface Leaf {
  readonly step: Action;
  readonly conditions: readonly Condition[];
  readonly rows: Rows;
}

/** Flattens the steps of a handler. Handlers that only this version has are inlined. */
export function leavesOf(steps: readonly Action[] | undefined, side: Side, rows: Rows): Leaf[] {
  const all = inlined(steps ?? [], side.document, (action) => !side.shares('actions', action));
  return leaves(all, rows, []);
}

function leaves(steps: readonly Action[], rows: Rows, conditions: readonly Condition[]): Leaf[] {
  return steps.flatMap((step): Leaf[] => {
    if (step.do !== 'if') return [{ step, conditions, rows }];
    const under = (expr: Expr) => [...conditions, { expr, rows }];
    return [...leaves(step.then, rows, under(step.when)), ...leaves(step.else ?? [], rows, under(negation(step.when)))];
  });
}

/** Describes a step without its outcome handlers: `asks \`book.save\``. */
export function doesShort({ step }: Leaf, side: Side): string {
  const { verb, object } = actionWords(step);
  return `${verb} ${object(step, side)}`.trim();
}

/** Describes a step, including what it sends and its outcome handlers. */
function does(leaf: Leaf, side: Side): string {
  const { step, rows } = leaf;
  return `${doesShort(leaf, side)}${sentWords(step, side)}${followsWords(step, side, rows)}`;
}

/** Describes several steps, each with its conditions. */
export function doAll(all: readonly Leaf[], side: Side): string {
  const texts = all.map((leaf) => `${does(leaf, side)}${whenWords(leaf.conditions, side)}`);
  return listWords(texts);
}

function sentWords(step: Action, side: Side): string {
  const values: Send | undefined =
    'send' in step ? step.send : 'with' in step && step.do !== 'set-session' ? step.with : undefined;
  const names = Object.entries(values ?? {}).map(([name, value]) => sentName(name, side.value(value)));
  return names.length === 0 ? '' : ` with ${listWords(names)}`;
}

/** The name of a sent value; a star stands for all entries of a map. */
export function sentName(name: string, value: string): string {
  return name === '*' ? `all entries of ${value}` : quoted(name);
}

/** A sent value with its name. */
export function sentValue(name: string, value: string): string {
  return name === '*' ? sentName(name, value) : `${quoted(name)} = ${value}`;
}

function followsWords(step: Action, side: Side, rows: Rows): string {
  if (step.do !== 'call') return '';
  const inner = answerRows(step, rows);
  const outcomes = Object.entries(step.then).flatMap(([outcome, steps]) => {
    const follow = leavesOf(steps, side, inner);
    return follow.length === 0 ? [] : [`on ${quoted(outcome)}: ${doAll(follow, side)}`];
  });
  return outcomes.length === 0 ? '' : ` (${outcomes.join('; ')})`;
}
