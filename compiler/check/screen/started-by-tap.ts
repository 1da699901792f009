import { actionOf } from '../../actions/index.ts';
import type { Report } from '../../report/report.ts';
import type { Tables } from '../../tables/tables.ts';
import type { ActionStep, Contract, Handler, ResolvedScreen } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';
import { namesIn, reachedFrom } from './order.ts';

/**
 * Calls that require caution: calls with `money` or `once` must start with a tap, and a `change` handler must not wait.
 */
export function checkStartedByTap(screen: ResolvedScreen, tables: Tables, report: Report): void {
  checkUntapped(screen, tables, report);
  visitScreen(screen, {
    node: (part) => {
      if (part.kind !== 'widget') return;
      const change = part.on.get('change');
      if (change) checkChange(change, screen, tables, report);
      if (part.fallback && [...part.on.values()].some((handler) => moneyCall(handler, tables))) {
        const message = 'a node that moves money or is made once has no `fallback`: no other node may take its place';
        report.add('money-fallback', part.spot.get('fallback') ?? part.spot, message);
      }
    },
  });
}

/** Handlers that run without the user must not make calls with `money` or `once`. */
function checkUntapped(screen: ResolvedScreen, tables: Tables, report: Report): void {
  const untapped: [string, Handler][] = [...screen.loads.values()].flatMap(({ name, then }) =>
    [...then.values()].map((handler): [string, Handler] => [`load \`${name}\``, handler]),
  );
  if (screen.enter) untapped.push(['entering the screen', screen.enter]);
  if (screen.loaded) untapped.push(['having loaded', screen.loaded]);
  for (const frame of screen.frames) {
    for (const timer of frame.timers.values()) if (timer.end) untapped.push([`timer \`${timer.name}\``, timer.end]);
  }
  visitScreen(screen, {
    node: (part) => {
      const then = part.kind === 'widget' ? part.field?.upload?.then : undefined;
      for (const handler of then?.values() ?? []) untapped.push(['an upload', handler]);
    },
  });
  for (const [who, handler] of untapped) {
    const call = moneyCall(handler, tables);
    if (call)
      report.add(
        'money-untapped',
        call.step.spot,
        `call \`${call.call}\` ${whyTapped(tables.calls.get(call.call)!)} and ${who} would start it: only what a user taps may`,
      );
  }
  for (const load of screen.loads.values()) {
    const contract = tables.calls.get(load.call);
    if (contract && wantsTap(contract))
      report.add(
        'money-untapped',
        load.spot.get('call') ?? load.spot,
        `call \`${load.call}\` ${whyTapped(contract)} and cannot be a load: only what a user taps may start it`,
      );
    if (contract?.kind)
      report.add(
        'wrong-kind',
        load.spot.get('call') ?? load.spot,
        `call \`${load.call}\` answers no data (\`kind: ${contract.kind}\`): a load takes a call that does`,
      );
  }
}

function wantsTap({ money, once }: Contract): boolean {
  return money !== undefined || once;
}

function whyTapped({ money }: Contract): string {
  return money ? 'moves money' : 'is made once';
}

/** An action reachable from a handler that makes a call with `money` or `once`. */
function moneyCall(handler: Handler, tables: Tables): { step: ActionStep; call: string } | undefined {
  for (const step of reachedFrom(handler)) {
    const call = namesIn(step, 'call').find((name) => {
      const contract = tables.calls.get(name);
      return contract && wantsTap(contract);
    });
    if (call !== undefined) return { step, call };
  }
  return undefined;
}

/** A `change` handler runs on every key stroke: it must neither wait nor send anything but queries. */
function checkChange(handler: Handler, screen: ResolvedScreen, tables: Tables, report: Report): void {
  // How a list or a named action ends is determined by the actions inside.
  const own = (step: ActionStep) => actionOf(step).ends(step, () => 'goes-on');
  for (const step of reachedFrom(handler)) {
    if (own(step) === 'waits' || own(step) === 'calls') {
      const message = `a \`change\` handler may not wait, and a \`${step.do}\` does: the user goes on typing meanwhile; start it with a button`;
      report.add('change-waits', step.spot, message);
      return;
    }
    for (const name of namesIn(step, 'load')) {
      const load = screen.loads.get(name);
      if (!load || tables.calls.get(load.call)?.method !== 'POST') continue;
      const message = `a \`change\` handler may not send a POST, and load \`${name}\` is one (call \`${load.call}\`): it would be sent with every letter; start it with a button`;
      report.add('change-waits', step.spot, message);
      return;
    }
  }
}
