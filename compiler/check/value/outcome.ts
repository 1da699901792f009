import type { Type } from '../../expression/types/types.ts';
import { callOwner } from '../../source/missing.ts';
import { nearest } from '../../source/nearest.ts';
import { listed } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';
import { outcomeNames } from '../../tree/outcomes.ts';
import type { Contract, Handler } from '../../tree/resolved.ts';
import type { Checker } from './checker.ts';

/**
 * Checks the outcomes of a call: each must be handled by the screen's `then`, its `else`, or the contract's `usually`,
 * and `then` must not contain others.
 *
 * @param settled outcomes that need no handler, such as the `ok` of a load, whose purpose is its data
 */
export function checkOutcomes(
  call: string,
  then: ReadonlyMap<string, Handler>,
  spot: Spot,
  checker: Checker,
  settled: readonly string[] = [],
): void {
  const { tables, report } = checker;
  const contract = tables.calls.get(call);
  if (contract === undefined) report.unknown('call', call, spot.get('call') ?? spot, tables.calls.keys());
  if (!contract) return;
  const names = outcomeNames(contract);
  const strange = [...then].filter(([name]) => name !== 'else' && !names.includes(name));
  const open = openOutcomes(contract, then, names, settled, tables);
  for (const [name, handler] of strange) {
    const near = nearest(name, names);
    // One unknown outcome and one unhandled outcome: the former was probably meant to be the latter.
    const known = near === undefined && strange.length === 1 && open.length === 1 ? open : names;
    const owner = callOwner(call, 'outcomes');
    if (known === names) report.lacking(owner, 'outcome', name, handler.spot, names);
    else report.lacking(owner, 'outcome', name, handler.spot, names, { instead: open[0] });
  }
  if (then.has('else')) {
    if (names.every((name) => then.has(name)))
      report.add('never-reached', then.get('else')!.spot, 'every outcome is named, so `else` never runs: remove it');
    return;
  }
  // A misspelt outcome is reported whatever the contract.
  const misspelt = new Set(
    strange.map(([name]) => nearest(name, names) ?? (strange.length === 1 ? open[0] : undefined)),
  );
  const unsaid = open.filter((name) => !misspelt.has(name));
  if (unsaid.length === 0) return;
  report.add(
    'outcome-open',
    spot.get('then') ?? spot,
    `nothing says what happens on ${listed(unsaid)} of call \`${call}\`: name it in \`then\`, or add \`else\``,
  );
}

/** The outcomes that neither `then` nor the contract handles. */
function openOutcomes(
  contract: Contract,
  then: ReadonlyMap<string, Handler>,
  names: readonly string[],
  settled: readonly string[],
  tables: Tables,
): string[] {
  const usual = new Set(contract.outcomes.filter(({ usually }) => usually).map(({ is }) => is));
  // The file with the calls' common settings is broken, so its defaults are unknown.
  if (contract.unreachable || tables.broken.has('common')) usual.add('unreachable');
  // The `checking` overlay may be sufficient.
  if (contract.money) usual.add('unknown');
  return names.filter((name) => !then.has(name) && !usual.has(name) && !settled.includes(name));
}

/** The type of `answer` in an outcome's handler; in `else` only if all the outcomes it covers have the same data. */
export function answerIn(
  call: string,
  outcome: string,
  named: readonly string[],
  checker: Checker,
): { type: Type; why?: string } {
  if (outcome !== 'else') return { type: checker.names.answerOf(call, outcome) };
  const contract = checker.tables.calls.get(call);
  const taken = contract ? outcomeNames(contract).filter((is) => !named.includes(is)) : [];
  const [first, ...others] = taken;
  if (contract && first !== undefined && others.length === 0) return { type: checker.names.answerOf(call, first) };
  return {
    type: {
      is: contract ? 'record' : 'unknown',
      fields: new Map(),
      from: 'the `else` of a call takes several outcomes: name the one whose answer is read',
    } as Type,
  };
}
