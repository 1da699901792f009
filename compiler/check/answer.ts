import type { Contract } from '../contract.ts';
import { quoted } from '../nearest.ts';
import type { Report } from '../report.ts';
import type { Shape } from '../shape.ts';
import { Spot } from '../spot.ts';
import type { Tables } from '../tables.ts';

/** Checks an answer of a fixture against the call's contract: its outcome, and the names of the data it gives. */
export function checkAnswer(answer: Spot, contract: Contract, tables: Tables, report: Report): void {
  const is = answer.get('is');
  if (typeof is?.value !== 'string') return;
  const outcomes = new Map(contract.outcomes.map((outcome) => [outcome.is, outcome]));
  const outcome = outcomes.get(is.value);
  if (outcome === undefined) {
    report.lacking(`call ${quoted(contract.call)}`, 'outcome', is.value, is, outcomes.keys());
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

/**
 * A name that the contract does not have is not read: what it says would silently not be so. Goes through plain data,
 * as fixtures hold much of it, and makes a place of it only where something is wrong.
 */
function checkNames(gives: Spot, shape: Shape, call: string, report: Report): void {
  const path = [...gives.path];
  const within = (step: string | number, value: unknown, shape: Shape): void => {
    path.push(step);
    visit(value, shape);
    path.pop();
  };
  const visit = (value: unknown, shape: Shape): void => {
    if (Array.isArray(value)) {
      if (shape.is === 'list') value.forEach((item, index) => void within(index, item, shape.of));
    } else if (isRecord(value) && shape.is === 'map') {
      for (const name of Object.keys(value)) within(name, value[name], shape.of);
    } else if (isRecord(value) && shape.is === 'record') {
      for (const name of Object.keys(value)) {
        const field = shape.fields.get(name);
        if (field) within(name, value[name], field);
        else {
          const spot = new Spot(gives.file, [...path, name]);
          report.lacking(`what call ${quoted(call)} gives here`, '', name, spot, shape.fields.keys());
        }
      }
    }
  };
  visit(gives.value, shape);
}

function isRecord(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
