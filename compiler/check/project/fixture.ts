import { isDateLiteral } from '../../expression/types/date-literal.ts';
import type { Report } from '../../report/report.ts';
import { SESSION_OWNER, screenOwner } from '../../source/missing.ts';
import { didYouMean, nearest } from '../../source/nearest.ts';
import { quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Contract } from '../../tree/resolved.ts';
import { checkAnswer, checkGiven } from './answer.ts';
import { checkData } from './data.ts';
import { checkSteps } from './fixture-steps.ts';
import { checkOpen, sessionNames } from './open.ts';
import { checkUseful } from './useful-fixture.ts';

/**
 * Checks the names in a fixture: its screen and address, the calls that it answers and expects, their outcomes, stored
 * values and settings, and where it leads.
 */
export function checkFixture(fixture: Spot, tables: Tables, report: Report): void {
  aim('screen', fixture.get('screen'), tables.screens, report);
  checkUseful(fixture, tables, report);
  checkSteps(fixture, report);
  checkOpen(fixture, tables, report);
  checkNow(fixture.get('now'), report);
  checkStored(fixture, tables, report);
  checkBrand(fixture, tables, report);
  for (const [call, answers] of fixture.entriesOf('answers')) {
    const contract = tables.calls.get(call);
    if (contract === undefined) report.unknown('call', call, answers, tables.calls.keys());
    else if (contract) {
      for (const answer of answers.isList ? answers.items() : [answers])
        checkTurn(answer, call, contract, tables, report);
    }
  }
  for (const step of fixture.itemsOf('steps')) {
    aim('call', step.get('called') ?? step.get('notCalled'), tables.calls, report);
    checkStored(step, tables, report);
    checkNotSent(step, tables, report);
    checkMessage(step, tables, report);
    const went = step.get('went');
    if (typeof went?.value === 'string' && went.value !== 'back') checkWent(step, went, went.value, tables, report);
  }
}

/** A day that the calendar lacks would silently be one of the next month. */
function checkNow(now: Spot | undefined, report: Report): void {
  const [day] = typeof now?.value === 'string' ? now.value.split('T') : [];
  if (now && day !== undefined && !isDateLiteral(day))
    report.add('wrong-type', now, `${day} is no day of the calendar`);
}

/** That a misspelt name is not sent is always so, and looks as if the right one were meant. */
function checkNotSent(step: Spot, tables: Tables, report: Report): void {
  const contract = tables.calls.get(step.textOf('called') ?? '');
  if (!contract || tables.broken.has('session')) return;
  const known = new Set([...namesSent(contract), ...sessionNames(tables.session)]);
  // That a name of another call is not sent by this one is worth saying.
  const isOther = (name: string) => [...tables.calls.values()].some((call) => call && namesSent(call).includes(name));
  for (const part of ['query', 'body', 'headers']) {
    for (const [name, value] of step.get('with')?.entriesOf(part) ?? []) {
      const advice = value.value !== null || known.has(name) ? undefined : didYouMean(name, known);
      if (advice === undefined || isOther(name)) continue;
      report.add('unknown-name', value, `call \`${contract.call}\` never sends \`${name}\`; ${advice}`, 'name');
    }
  }
}

/** No message has a parameter that the product does not declare, so that it is not given proves nothing. */
function checkMessage(step: Spot, { product }: Tables, report: Report): void {
  const name = step.itemsOf('bridge').at(-1)?.value;
  const message = typeof name === 'string' ? product.bridge?.get(name) : undefined;
  if (!message) return;
  const known = message.with ?? [];
  for (const [parameter, value] of step.entriesOf('with')) {
    if (value.value !== null || known.includes(parameter)) continue;
    report.lacking(
      { what: `message ${quoted(name as string)}`, table: `message ${name}` },
      'parameter',
      parameter,
      value,
      known,
    );
  }
}

function namesSent({ send, fixed, aliases, headers = {} }: Contract): string[] {
  return [...send.keys(), ...fixed.keys(), ...aliases.values(), ...Object.keys(headers)];
}

/** Checks where a step says that the user was led, and the names of the compared values. */
function checkWent(step: Spot, went: Spot, target: string, tables: Tables, report: Report): void {
  const owner = !target.startsWith('/')
    ? undefined
    : [...tables.routes].find(([, routes]) => routes.some(({ path }) => path === target))?.[0];
  if (owner !== undefined) {
    report.add('unknown-name', went, `\`${target}\` is a route of screen \`${owner}\`: write "${owner}" here`);
    return;
  }
  // Anything else with a slash or a colon is an external address.
  if (/[/:]/.test(target)) return;
  aim('screen', went, tables.screens, report);
  const screen = tables.screens.get(target);
  if (screen) {
    const params = screen.entriesOf('params').map(([name]) => name);
    const isOfSession = (name: string) => sessionNames(tables.session).includes(name);
    for (const [name, value] of step.entriesOf('with')) {
      if (params.includes(name) || isOfSession(name)) continue;
      if (nearest(name, params) !== undefined)
        report.lacking(screenOwner(target, 'params'), 'parameter', name, value, params);
    }
  }
  if (tables.broken.has('session')) return;
  for (const [name, value] of step.entriesOf('session'))
    if (!tables.session.has(name)) report.lacking(SESSION_OWNER, 'parameter', name, value, tables.session.keys());
}

/** Checks one answer: complete, or a shared one with changes. */
function checkTurn(answer: Spot, call: string, contract: Contract, tables: Tables, report: Report): void {
  const like = answer.get('like');
  if (!like) {
    checkAnswer(answer, contract, tables, report);
    return;
  }
  const shared = tables.sharedAnswers.get(String(like.value));
  const is = shared?.textOf('is');
  // A shared answer of an unknown call is reported in its own file.
  if (shared && !tables.calls.has(shared.textOf('call') ?? '')) return;
  if (shared && shared.textOf('call') !== call) {
    const message = `shared answer \`${like.value}\` is one of call \`${shared.textOf('call')}\`: name one of \`${call}\`, or correct the call in its file`;
    const mistake = { is: 'answer-of-another', answer: String(like.value) } as const;
    report.add('unknown-name', like, message, undefined, { mistake });
  } else if (shared === undefined) {
    const ofCall = [...tables.sharedAnswers].filter(([, other]) => other?.textOf('call') === call);
    const names = ofCall.map(([name]) => name);
    report.lacking({ what: `call ${quoted(call)}` }, 'shared answer', String(like.value), like, names);
  } else if (is !== undefined) checkGiven(answer.get('gives'), is, contract, tables, report);
}

function checkBrand(fixture: Spot, tables: Tables, report: Report): void {
  if (tables.broken.has('brand')) return;
  for (const [name, value] of fixture.entriesOf('brand')) {
    if (!Object.hasOwn(tables.brand, name))
      report.unknown('setting of the brand', name, value, Object.keys(tables.brand));
  }
}

function checkStored(spot: Spot, tables: Tables, report: Report): void {
  if (tables.broken.has('stored')) return;
  for (const [name, value] of spot.entriesOf('stored')) {
    const stored = tables.stored.get(name);
    if (!stored) report.unknown('stored value', name, value, tables.stored.keys());
    else {
      const { shape } = tables.shapes.read(stored.shape, 'read');
      const table = shape.is === 'record' && shape.name !== undefined ? `shape ${shape.name}` : `stored ${name}`;
      checkData(value, shape, { what: `stored value ${quoted(name)}`, table }, report);
    }
  }
}

function aim(kind: string, spot: Spot | undefined, known: ReadonlyMap<string, unknown>, report: Report): void {
  if (typeof spot?.value !== 'string' || known.has(spot.value)) return;
  report.unknown(kind, spot.value, spot, known.keys());
}
