import type { Type } from '../../expression/types/types.ts';
import { callOwner } from '../../source/missing.ts';
import { listed, nearest } from '../../source/nearest.ts';
import type { Spot } from '../../source/spot.ts';
import { outcomeNames } from '../../tree/outcomes.ts';
import type { Handler } from '../../tree/resolved.ts';
import type { Checker } from './checker.ts';

/**
 * The outcomes of a call: every one is handled, by the screen's `then`, its `else`, or the contract's `usually`; and
 * `then` names no other.
 *
 * @param settled outcomes that need no steps, as the `ok` of a load, whose data are what it is for
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
  for (const [name, handler] of then) {
    if (name === 'else' || names.includes(name)) continue;
    report.lacking(callOwner(call, 'outcomes'), 'outcome', name, handler.spot, names);
  }
  if (then.has('else')) {
    if (names.every((name) => then.has(name)))
      report.add('never-reached', then.get('else')!.spot, 'every outcome is named, so `else` takes none: remove it');
    return;
  }
  const usual = new Set(contract.outcomes.filter(({ usually }) => usually).map(({ is }) => is));
  // What the file of what calls share would say is not known while it is broken.
  if (contract.unreachable || tables.broken.has('common')) usual.add('unreachable');
  // What its `checking` overlay says may be enough.
  if (contract.money) usual.add('unknown');
  // A misspelt outcome is named, however it is called.
  const misspelt = new Set(
    [...then.keys()].filter((name) => !names.includes(name)).map((name) => nearest(name, names)),
  );
  const open = names.filter(
    (name) => !then.has(name) && !usual.has(name) && !settled.includes(name) && !misspelt.has(name),
  );
  if (open.length === 0) return;
  report.add(
    'outcome-open',
    spot.get('then') ?? spot,
    `nothing says what happens on ${listed(open)} of call \`${call}\`: name it in \`then\`, or add \`else\``,
  );
}

/** What `answer` is in one outcome's steps; in `else` only where all the outcomes it takes answer alike. */
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
