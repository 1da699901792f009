import { listed, nearest, quoted } from '../nearest.ts';
import type { Handler } from '../resolved.ts';
import type { Spot } from '../spot.ts';
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
  const names = [...contract.outcomes.map(({ is }) => is), 'unreachable'];
  for (const [name, handler] of then) {
    if (name === 'else' || names.includes(name)) continue;
    report.lacking(`call ${quoted(call)}`, 'outcome', name, handler.spot, names);
  }
  if (then.has('else')) {
    if (names.every((name) => then.has(name)))
      report.add('never-reached', then.get('else')!.spot, 'every outcome is named, so `else` takes none: remove it');
    return;
  }
  const usual = new Set(contract.outcomes.filter(({ usually }) => usually).map(({ is }) => is));
  if (contract.unreachable) usual.add('unreachable');
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
