import type { CompiledCall, CompiledMoney, CompiledOutcome, CompiledScreen } from '../../schemas/compiled.ts';
import { conditionChange } from './conditions.ts';
import { Interner, NO_ROWS } from './keys.ts';
import type { Pair } from './pair.ts';
import type { Say, Subject } from './say.ts';
import { shapeChanges } from './shape-says.ts';
import { Side } from './side.ts';
import { sendWords, stepSays } from './step-says.ts';
import { doAll, leavesOf } from './steps.ts';
import { duration, IS, inNumber, listWords, quoted, S } from './words.ts';

/** The default call timeout in milliseconds. */
const USUAL = 60_000;

/** Describes the changes in the contract of a call. Every one is marked as touching money. */
export function callSays(call: string, was: CompiledCall, now: CompiledCall): Say[] {
  const comparing: Comparing = { call, pair: pairOf(call, was, now) };
  return partSays(PARTS, was, now, comparing);
}

interface Comparing {
  readonly call: string;
  readonly pair: Pair;
}

/** Contracts read no names of a screen, so they are compared as part of an empty one. */
function pairOf(call: string, was: CompiledCall, now: CompiledCall): Pair {
  const interner = new Interner();
  const side = (contract: CompiledCall) => new Side(screenWith(call, contract), interner, new Map(), () => true);
  return { before: side(was), after: side(now) };
}

function screenWith(call: string, contract: CompiledCall): CompiledScreen {
  return {
    screen: '',
    version: '',
    language: 1,
    hash: '',
    routes: [],
    title: '',
    features: { now: [], later: [] },
    regions: {},
    toasts: { info: 0, error: 0 },
    slow: 0,
    session: {},
    params: {},
    load: {},
    state: {},
    form: {},
    let: {},
    rules: {},
    timers: {},
    on: {},
    actions: {},
    view: [],
    overlays: {},
    calls: { [call]: contract },
    stored: {},
    assets: {},
  };
}

type Says<T> = (was: T, now: T, comparing: Comparing) => Say[];
type PartsOf<T> = { readonly [P in keyof T]-?: Says<T> };

/** Describes the changes property by property; an unknown one by its name. */
function partSays<T extends object>(parts: PartsOf<T>, was: T, now: T, comparing: Comparing): Say[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(now)])] as (keyof T & string)[];
  return names.flatMap((name) => {
    if (JSON.stringify(numberless(was[name])) === JSON.stringify(numberless(now[name]))) return [];
    const says = Object.hasOwn(parts, name) ? parts[name] : undefined;
    return says ? says(was, now, comparing) : [about(comparing, `is otherwise in ${quoted(name)}`)];
  });
}

function about({ call }: Comparing, predicate: string): Say {
  return { subject: quoted(call), predicate, money: true };
}

/** A property of a call as the subject of a sentence; the same property of several calls shares a sentence. */
function ofCalls([lead, leads]: readonly [string, string], call: string, rest = ''): Subject {
  return { lead, leads, member: quoted(call), rest, everywhere: true };
}

/** Describes the replacement of one value by another. */
function swapped<T>(part: (of: T) => string): Says<T> {
  return (was, now, comparing) => [about(comparing, `now ${part(now)}; before, it ${part(was)}`)];
}

const PARTS: PartsOf<CompiledCall> = {
  method: swapped(({ method }) => `is a ${method}`),
  path: swapped(({ path }) => `goes to ${quoted(path)}`),
  client: swapped(({ client }) => `carries the headers of the ${client} client`),
  headers: headerSays,
  timeout: ({ timeout: was = USUAL }, { timeout: now = USUAL }, { call }) => [
    {
      subject: ofCalls(['the time-out of ', 'the time-outs of '], call),
      predicate: `${IS} now ${duration(now)}, not ${duration(was)}`,
      money: true,
    },
  ],
  kind: swapped(({ kind }) => (kind === undefined ? 'has an answer with outcomes' : `is of the kind ${quoted(kind)}`)),
  money: moneySays,
  once: swapped(({ once }) =>
    once ? 'is on its way at most once at a time' : 'can be sent again while it is on its way',
  ),
  body: swapped(({ body }) => (body ? 'is sent as a form with files' : 'is sent as a plain form')),
  fixed: (was, now, comparing) =>
    sendWords(comparing.pair, was.fixed, now.fixed, [NO_ROWS, NO_ROWS]).map((text) =>
      about(comparing, `is now always sent ${text}`),
    ),
  aliases: aliasSays,
  outcomes: outcomesSays,
  unreachable: (was, now, comparing) => handlerSays('unreachable', was.unreachable, now.unreachable, comparing),
};

function moneySays(was: CompiledCall, now: CompiledCall, comparing: Comparing): Say[] {
  if (!was.money || !now.money)
    return [about(comparing, now.money ? 'now moves money and happens once' : 'is no longer held to move money once')];
  return partSays(MONEY_PARTS, was.money, now.money, comparing);
}

const MONEY_PARTS: PartsOf<CompiledMoney> = {
  address: swapped(({ address }) => `is known from the address by ${namesOr(address)}`),
  sent: swapped(({ sent }) => `is known from what is sent by ${namesOr(sent)}`),
  replay: swapped(({ replay }) => `keeps its known answer for ${duration(replay)} after success`),
  settle: settleSays,
};

function settleSays({ settle: was }: CompiledMoney, { settle: now }: CompiledMoney, comparing: Comparing): Say[] {
  const { pair } = comparing;
  const holds = (part: 'paid' | 'open', main: string) =>
    conditionChange(pair, [{ expr: was[part], rows: NO_ROWS }], [{ expr: now[part], rows: NO_ROWS }], { main });
  return [
    ...(was.call === now.call ? [] : [`is now settled by asking ${quoted(now.call)}, not ${quoted(was.call)}`]),
    ...holds('paid', 'counts as paid'),
    ...holds('open', 'counts as not done, to be tried again,'),
  ].map((predicate) => about(comparing, predicate));
}

function headerSays(
  { headers: was = {} }: CompiledCall,
  { headers: now = {} }: CompiledCall,
  { call }: Comparing,
): Say[] {
  const names = [...new Set([...Object.keys(now), ...Object.keys(was)])].filter((name) => was[name] !== now[name]);
  return names.map((name) => {
    const [value, before] = [now[name], was[name]];
    const predicate =
      value === undefined
        ? `${IS} gone`
        : `${IS} now ${quoted(value)}${before === undefined ? '' : `, not ${quoted(before)}`}`;
    const leads = [`the header ${quoted(name)} of `, `the headers ${quoted(name)} of `] as const;
    return { subject: ofCalls(leads, call), predicate, money: true };
  });
}

function aliasSays(
  { aliases: was = {} }: CompiledCall,
  { aliases: now = {} }: CompiledCall,
  comparing: Comparing,
): Say[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter((name) => was[name] !== now[name]);
  return names.map((name) =>
    about(
      comparing,
      `now calls ${quoted(name)} ${quoted(now[name] ?? name)} on the wire, not ${quoted(was[name] ?? name)}`,
    ),
  );
}

function outcomesSays(was: CompiledCall, now: CompiledCall, comparing: Comparing): Say[] {
  const [before, after] = [was.outcomes, now.outcomes];
  const kept = after.filter(({ is }) => before.some((one) => one.is === is));
  const inOrder = before.filter(({ is }) => kept.some((one) => one.is === is));
  const names = (outcomes: readonly CompiledOutcome[]) => outcomes.map(({ is }) => quoted(is)).join(', ');
  return [
    ...after.filter((one) => !kept.includes(one)).map((one) => about(comparing, newOutcome(one, comparing.pair.after))),
    ...before
      .filter((one) => !inOrder.includes(one))
      .map(({ is }) => about(comparing, `no longer ends in ${quoted(is)}`)),
    ...(names(kept) === names(inOrder)
      ? []
      : [about(comparing, `now tries its outcomes in this order: ${names(after)}`)]),
    ...kept.flatMap((one) => partSays(OUTCOME_PARTS, before.find(({ is }) => is === one.is)!, one, comparing)),
  ];
}

function newOutcome({ is, when, usually }: CompiledOutcome, side: Side): string {
  const condition = when === undefined ? 'otherwise' : `when ${quoted(side.text(when))}`;
  const follows = inNumber(doAll(leavesOf(usually, side, NO_ROWS), side), false);
  return `can now end in ${quoted(is)}, ${condition}${follows === '' ? '' : `; where a screen does not say, it ${follows}`}`;
}

const OUTCOME_PARTS: PartsOf<CompiledOutcome> = {
  is: () => [],
  when: ({ is, when: was = true }, { when: now = true }, comparing) =>
    conditionChange(comparing.pair, [{ expr: was, rows: NO_ROWS }], [{ expr: now, rows: NO_ROWS }], {
      main: `end${S} in ${quoted(is)}`,
    }).map((predicate) => about(comparing, predicate)),
  from: ({ is, from: was }, { from: now }, comparing) => [
    about(comparing, `now finds the data of ${quoted(is)} in ${placesOr(now)}, not in ${placesOr(was)}`),
  ],
  gives: ({ is, gives: was }, { gives: now }, comparing) =>
    shapeChanges(was, now).map(({ path, predicate }) => {
      const place = path === '' ? '' : `${quoted(path)} in `;
      const leads = [`${place}the answer ${quoted(is)} of `, `${place}the answers ${quoted(is)} of `] as const;
      return { subject: ofCalls(leads, comparing.call), predicate, money: true };
    }),
  usually: ({ is, usually: was }, { usually: now }, comparing) => handlerSays(is, was, now, comparing),
};

function handlerSays(
  outcome: string,
  was: CompiledOutcome['usually'],
  now: CompiledOutcome['usually'],
  { call, pair }: Comparing,
): Say[] {
  const subject = ofCalls(
    [`the outcome ${quoted(outcome)} of `, `the outcomes ${quoted(outcome)} of `],
    call,
    ', where a screen does not say,',
  );
  return stepSays({ pair, subject, money: true, rows: [NO_ROWS, NO_ROWS] }, was, now);
}

function namesOr(names: readonly string[]): string {
  return listWords(names.map(quoted)) || 'nothing';
}

function placesOr(places: readonly string[] | undefined): string {
  const words = (places ?? ['']).map((place) => (place === '' ? 'the answer itself' : quoted(place)));
  return listWords(words, 'or');
}

/** Without the numbers, which only distinguish the parts of one version. */
function numberless(value: unknown): unknown {
  if (value === undefined) return undefined;
  return JSON.parse(JSON.stringify(value, (name, part: unknown) => (name === 'n' ? undefined : part)));
}
