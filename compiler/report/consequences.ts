import { declarationOf } from '../project/declared.ts';
import type { Document } from '../project/documents.ts';
import type { Spot } from '../source/spot.ts';
import { type FoundIssue, isWrong } from './found-issue.ts';

/** Drops issues about values in fixtures whose contract is already reported as wrong. */
export function withoutData(all: readonly FoundIssue[], documents: readonly Document[]): FoundIssue[] {
  const wrong = all.flatMap(({ code, datum }) => (code === 'wrong-answer' && datum !== undefined ? [datum] : []));
  const isWithinWrong = (datum: string) =>
    wrong.some((other) => datum.startsWith(other) && /^([[.]|$)/.test(datum.slice(other.length)));
  const ofContracts = all.filter(({ datum }) => datum === undefined);
  return all.filter(({ code, datum, reported }) => {
    if (reported) return false;
    if (code === 'wrong-answer' || datum === undefined) return true;
    const contract = contractOf(datum, documents);
    return !isWithinWrong(datum) && !(contract && isWrong(contract, ofContracts));
  });
}

/** Where a contract declares a value of an answer, or the field that holds it. */
function contractOf(datum: string, documents: readonly Document[]): Spot | undefined {
  const [, call, near] = /^(\S+) \S+ (\w+)/.exec(datum) ?? [];
  return near === undefined ? undefined : declarationOf({ table: `call ${call} gives`, name: near, near }, documents);
}
