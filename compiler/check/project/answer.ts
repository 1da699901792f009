import type { Report } from '../../report/report.ts';
import { callOwner } from '../../source/missing.ts';
import { quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Contract } from '../../tree/resolved.ts';
import { checkData } from './data.ts';
import { datumOf } from './datum.ts';

/** Checks an answer in a fixture against the call's contract: its outcome, and the names in its data. */
export function checkAnswer(answer: Spot, contract: Contract, tables: Tables, report: Report): void {
  const is = answer.get('is');
  if (typeof is?.value !== 'string') return;
  const outcomes = contract.outcomes.map((outcome) => outcome.is);
  if (outcomes.includes(is.value)) checkGiven(answer.get('gives'), is.value, contract, tables, report);
  else report.lacking(callOwner(contract.call, 'outcomes'), 'outcome', is.value, is, outcomes);
}

/** Checks the names in the data of an outcome. */
export function checkGiven(
  gives: Spot | undefined,
  is: string,
  contract: Contract,
  tables: Tables,
  report: Report,
): void {
  const outcome = contract.outcomes.find((outcome) => outcome.is === is);
  if (gives === undefined || outcome === undefined) return;
  const { call } = contract;
  if (outcome.gives) {
    const { table } = callOwner(call, 'gives');
    const owner = {
      what: `what call ${quoted(call)} gives here`,
      table,
      datumOf: (path: string) => datumOf(call, is, path),
    };
    checkData(gives, tables.shapes.read(outcome.gives, 'read').shape, owner, report);
  } else {
    const of = `outcome ${quoted(outcome.is)} of call ${quoted(contract.call)}`;
    report.add('unknown-name', gives, `${of} gives nothing: leave this out, or say in the contract what it gives`);
  }
}
