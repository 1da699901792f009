import type { Contract } from '../contract.ts';
import { quoted } from '../nearest.ts';
import type { Report } from '../report.ts';
import type { Shape } from '../shape.ts';
import type { Spot } from '../spot.ts';
import type { Tables } from '../tables.ts';

/** Checks an answer of a fixture against the call's contract: its outcome, and the names of the data it gives. */
export function checkAnswer(answer: Spot, contract: Contract, tables: Tables, report: Report): void {
  const is = answer.get('is');
  if (typeof is?.value !== 'string') return;
  const outcomes = new Map(contract.outcomes.map((outcome) => [outcome.is, outcome]));
  const outcome = outcomes.get(is.value);
  if (outcome === undefined) {
    report.lacking(`call ${quoted(contract.call)}`, 'outcome ', is.value, is, outcomes.keys());
    return;
  }
  const gives = answer.get('gives');
  if (gives === undefined) return;
  if (outcome.gives) checkNames(gives, tables.shapes.read(outcome.gives, 'read').shape, contract.call, report);
  else {
    const of = `outcome ${quoted(outcome.is)} of call ${quoted(contract.call)}`;
    report.add('unknown-name', gives, `${of} gives nothing: leave this away, or say in the contract what it gives`);
  }
}

/** A name that the contract does not have is not read: what it says would silently not be so. */
function checkNames(spot: Spot, shape: Shape, call: string, report: Report): void {
  if (shape.is === 'list') for (const item of spot.items()) checkNames(item, shape.of, call, report);
  else if (shape.is === 'map') for (const [, value] of spot.entries()) checkNames(value, shape.of, call, report);
  else if (shape.is === 'record') {
    for (const [name, value] of spot.entries()) {
      const field = shape.fields.get(name);
      if (field) checkNames(value, field, call, report);
      else report.lacking(`what call ${quoted(call)} gives here`, '', name, value, shape.fields.keys());
    }
  }
}
