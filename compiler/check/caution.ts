import type { Contract } from '../contract.ts';
import type { Report } from '../report.ts';
import type { Handler, ResolvedScreen, Step } from '../resolved.ts';
import type { Tables } from '../tables.ts';
import { visitScreen } from '../visit.ts';
import { reachedFrom } from './sequence.ts';

/**
 * Calls that want caution: what moves money starts with a tap and never in silence, what only counts is tracked, and
 * a `change` handler does not wait.
 */
export function checkCaution(screen: ResolvedScreen, tables: Tables, report: Report): void {
  checkUntapped(screen, tables, report);
  visitScreen(screen, {
    step: (step) => {
      if (step.do === 'call') checkCall(step, tables, report);
      if (step.do === 'track') checkTrack(step, tables, report);
    },
    part: (part) => {
      if (part.kind !== 'widget') return;
      const change = part.on.get('change');
      if (change) checkChange(change, report);
      if (part.fallback && [...part.on.values()].some((handler) => moneyCall(handler, tables))) {
        const message = 'a node that moves money has no `fallback`: an older phone gets the whole screen or none of it';
        report.add('money-fallback', part.spot.get('fallback') ?? part.spot, message);
      }
    },
  });
}

/** Handlers that run without the user: nothing in them may move money. */
function checkUntapped(screen: ResolvedScreen, tables: Tables, report: Report): void {
  const untapped: [string, Handler][] = [...screen.loads.values()].flatMap(({ name, then }) =>
    [...then.values()].map((handler): [string, Handler] => [`load \`${name}\``, handler]),
  );
  if (screen.enter) untapped.push(['entering the screen', screen.enter]);
  if (screen.loaded) untapped.push(['having loaded', screen.loaded]);
  for (const frame of screen.frames) {
    for (const timer of frame.timers.values()) if (timer.end) untapped.push([`timer \`${timer.name}\``, timer.end]);
  }
  for (const [who, handler] of untapped) {
    const call = moneyCall(handler, tables);
    if (call)
      report.add(
        'money-untapped',
        call.spot,
        `call \`${call.call}\` moves money and ${who} would start it: only what a user taps may`,
      );
  }
  for (const load of screen.loads.values()) {
    const contract = tables.calls.get(load.call);
    if (contract?.money)
      report.add(
        'money-untapped',
        load.spot.get('call') ?? load.spot,
        `call \`${load.call}\` moves money and cannot be a load: only what a user taps may start it`,
      );
    if (contract?.kind)
      report.add(
        'wrong-kind',
        load.spot.get('call') ?? load.spot,
        `call \`${load.call}\` answers no data (\`kind: ${contract.kind}\`): a load takes a call that does`,
      );
  }
}

function moneyCall(handler: Handler, tables: Tables): (Step & { do: 'call' }) | undefined {
  return reachedFrom(handler).find((step) => step.do === 'call' && tables.calls.get(step.call)?.money) as
    | (Step & { do: 'call' })
    | undefined;
}

function checkCall(step: Step & { do: 'call' }, tables: Tables, report: Report): void {
  const contract = tables.calls.get(step.call);
  if (!contract) return;
  const at = step.spot.get('call') ?? step.spot;
  if (contract.kind === 'tracking')
    report.add('wrong-kind', at, `call \`${step.call}\` only counts (\`kind: tracking\`): write \`"do": "track"\``);
  if (contract.kind === 'image')
    report.add(
      'wrong-kind',
      at,
      `call \`${step.call}\` is a picture (\`kind: image\`): write it as the \`src\` of an image`,
    );
  if (contract.money && isSilent(step, contract)) {
    const message = `call \`${step.call}\` moves money, and without an answer it may have done so: say something to the user on \`unreachable\``;
    report.add('money-silent', step.spot.get('then') ?? step.spot, message);
  }
}

/** Whether nothing at all happens when no answer comes. */
function isSilent({ then }: Step & { do: 'call' }, contract: Contract): boolean {
  const handler = then.get('unreachable') ?? then.get('else') ?? contract.unreachable;
  return handler !== undefined && handler.steps.length === 0;
}

function checkTrack(step: Step & { do: 'track' }, tables: Tables, report: Report): void {
  const at = step.spot.get('call') ?? step.spot;
  const contract = tables.calls.get(step.call);
  if (contract === undefined) report.unknown('call', step.call, at, tables.calls.keys());
  if (contract && contract.kind !== 'tracking') {
    report.add(
      'wrong-kind',
      at,
      `call \`${step.call}\` answers something: write \`"do": "call"\`; only calls of \`kind: tracking\` are tracked`,
    );
  }
}

function checkChange(handler: Handler, report: Report): void {
  const waits = reachedFrom(handler).find((step) => step.do === 'wait' || step.do === 'call');
  if (!waits) return;
  report.add(
    'change-waits',
    waits.spot,
    `a \`change\` handler may not wait, and a \`${waits.do}\` does: the user goes on typing meanwhile; start it with a button`,
  );
}
