import type { CallEncoding, CompiledCall, CompiledMoney, CompiledOutcome } from '../../../schemas/compiled.ts';
import { EMPTY_SCREEN } from '../../../schemas/empty-screen.ts';
import { conditionChange } from '../parts/conditions.ts';
import { Interner, NO_ROWS } from '../parts/keys.ts';
import { numberless } from '../parts/numberless.ts';
import type { Pair } from '../parts/pair.ts';
import { Side } from '../parts/side.ts';
import { doAll, leavesOf } from '../parts/steps.ts';
import type { Say, Subject } from '../words/say.ts';
import { duration, ES, HAS, IES, IS, ITS, inNumber, listWords, quoted, S } from '../words/words.ts';
import { placeWords, shapeChanges } from './shape.ts';
import { sendWords, stepSays } from './step.ts';

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
  const side = (contract: CompiledCall) =>
    new Side({ ...EMPTY_SCREEN, calls: { [call]: contract } }, interner, new Map(), () => true);
  return { before: side(was), after: side(now) };
}

type Says<T> = (was: T, now: T, comparing: Comparing) => Say[];
type PartsOf<T> = { readonly [P in keyof T]-?: Says<T> };

/** Describes the changes property by property; an unknown one by its name. */
function partSays<T extends object>(parts: PartsOf<T>, was: T, now: T, comparing: Comparing): Say[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(now)])] as (keyof T & string)[];
  return names.flatMap((name) => {
    if (JSON.stringify(numberless(was[name])) === JSON.stringify(numberless(now[name]))) return [];
    const says = Object.hasOwn(parts, name) ? parts[name] : undefined;
    return says ? says(was, now, comparing) : [about(comparing, `${IS} different in ${quoted(name)}`)];
  });
}

function about({ call }: Comparing, predicate: string): Say {
  return { subject: callSubject(call), predicate, money: true };
}

/** A call as the subject of a sentence. */
export function callSubject(call: string): Subject {
  return { lead: 'the call ', leads: 'the calls ', member: quoted(call), rest: '', all: 'all calls' };
}

/** A property of a call as the subject of a sentence; the same property of several calls shares a sentence. */
function ofCalls([lead, leads]: readonly [string, string], call: string): Subject {
  return { lead, leads, member: quoted(call), rest: '', everywhere: true, all: `${leads}all calls` };
}

/** Describes the replacement of one value by another: `now goes to \`/a\`, not to \`/b\``. */
function swapped<T>(verb: string, value: (of: T) => string): Says<T> {
  return (was, now, comparing) => [about(comparing, `${verb} ${value(now)}, not ${value(was)}`)];
}

/** Describes a property that is either there or not. */
function turned<T>(words: (now: T) => string): Says<T> {
  return (_, now, comparing) => [about(comparing, words(now))];
}

export const UNRECOGNIZED =
  ': payments begun before and still without an answer are not recognized, and may be made a second time';

/**
 * Whether a phone finds a payment again: besides the path or the name of its call, the values that both versions identify
 * it by decide (`renderer/calls/intents.ts`).
 */
export function isRecognized(was: CompiledMoney, now: CompiledMoney): boolean {
  const names = [...now.address, ...now.sent];
  return [...was.address, ...was.sent].some((name) => names.includes(name));
}

/** What a change of the values means for payments that are still without an answer. */
function consequence(was: CompiledMoney, now: CompiledMoney): string {
  if (!isRecognized(was, now)) return UNRECOGNIZED;
  if (was.address.some((name) => now.address.includes(name))) return '';
  const shared = was.sent.filter((name) => now.sent.includes(name));
  return shared.length > 0
    ? `: payments begun before and still without an answer are found by ${namesOr(shared)} only`
    : '';
}

const PARTS: PartsOf<CompiledCall> = {
  method: swapped(`now use${S}`, ({ method }) => method),
  path: swapped(`now go${ES}`, ({ path }) => `to ${quoted(path)}`),
  client: swapped(`now send${S} the headers`, ({ client }) => `of the client ${quoted(client)}`),
  headers: headerSays,
  timeout: ({ timeout: was = USUAL }, { timeout: now = USUAL }, { call }) => [
    {
      subject: ofCalls(['the timeout of ', 'the timeouts of '], call),
      predicate: `${IS} now ${duration(now)}, not ${duration(was)}`,
      money: true,
    },
  ],
  kind: swapped(`now ${HAS}`, ({ kind }) => KINDS[kind ?? 'outcomes']),
  money: moneySays,
  once: turned(({ once }) => `${IS} ${once ? 'now' : 'no longer'} protected against being sent twice`),
  body: swapped(`${IS} now sent`, ({ body }) => `as ${ENCODINGS[body ?? 'form']}`),
  fixed: (was, now, comparing) =>
    sendWords(comparing.pair, was.fixed, now.fixed, [NO_ROWS, NO_ROWS]).map((text) =>
      about(comparing, `${IS} now always sent ${text}`),
    ),
  aliases: aliasSays,
  outcomes: outcomesSays,
  unreachable: (was, now, comparing) => handlerSays('unreachable', was.unreachable, now.unreachable, comparing),
};

const ENCODINGS: { readonly [Name in CallEncoding]: string } = {
  form: 'a plain form',
  multipart: 'a form with a file',
};

const KINDS = {
  tracking: 'an answer that is ignored',
  image: 'a picture as its answer',
  outcomes: 'an answer with outcomes',
} as const;

function moneySays(was: CompiledCall, now: CompiledCall, comparing: Comparing): Say[] {
  if (!was.money || !now.money) {
    const words = now.money
      ? `now count${S} as moving money: the same payment is sent only once`
      : `no longer count${S} as moving money: the same payment is no longer sent only once`;
    return [about(comparing, words)];
  }
  return partSays(MONEY_PARTS, was.money, now.money, comparing);
}

const MONEY_PARTS: PartsOf<CompiledMoney> = {
  address: (was, now, comparing) => [
    about(
      comparing,
      `now identif${IES} a payment by ${namesOr(now.address)} in the address, not by ${namesOr(was.address)} in the address${consequence(was, now)}`,
    ),
  ],
  sent: swapped(`now identif${IES} a payment`, ({ sent }) => `by the sent ${namesOr(sent)}`),
  replay: swapped(`now reuse${S} ${ITS} answer`, ({ replay }) => `for ${duration(replay)} after success`),
  settle: settleSays,
};

function settleSays({ settle: was }: CompiledMoney, { settle: now }: CompiledMoney, comparing: Comparing): Say[] {
  const { pair } = comparing;
  const holds = (part: 'paid' | 'open', main: string) =>
    conditionChange(pair, [{ expr: was[part], rows: NO_ROWS }], [{ expr: now[part], rows: NO_ROWS }], { main });
  return [
    ...(was.call === now.call
      ? []
      : [`now check${S} whether the money moved with ${quoted(now.call)}, not with ${quoted(was.call)}`]),
    ...holds('paid', `count${S} as paid`),
    ...holds('open', `count${S} as not paid`),
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
        ? `${IS} removed`
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
      `now use${S} the server's name ${quoted(now[name] ?? name)} for ${quoted(name)}, not ${quoted(was[name] ?? name)}`,
    ),
  );
}

function outcomesSays(was: CompiledCall, now: CompiledCall, comparing: Comparing): Say[] {
  const [before, after] = [was.outcomes, now.outcomes];
  const common = after.filter(({ is }) => before.some((outcome) => outcome.is === is));
  const inOrder = before.filter(({ is }) => common.some((outcome) => outcome.is === is));
  const names = (outcomes: readonly CompiledOutcome[]) => outcomes.map(({ is }) => quoted(is)).join(', ');
  return [
    ...after
      .filter((outcome) => !common.includes(outcome))
      .map((outcome) => about(comparing, newOutcome(outcome, comparing.pair.after))),
    ...before
      .filter((outcome) => !inOrder.includes(outcome))
      .map(({ is }) => about(comparing, `no longer ${HAS} the outcome ${quoted(is)}`)),
    ...(names(common) === names(inOrder)
      ? []
      : [about(comparing, `now check${S} ${ITS} outcomes in this order: ${names(after)}`)]),
    ...common.flatMap((outcome) =>
      partSays(OUTCOME_PARTS, before.find(({ is }) => is === outcome.is)!, outcome, comparing),
    ),
  ];
}

function newOutcome({ is, when, usually }: CompiledOutcome, side: Side): string {
  const condition = when === undefined ? 'in all other cases' : `when ${quoted(side.text(when))}`;
  const follows = inNumber(doAll(leavesOf(usually, side, NO_ROWS), side), false);
  return `now also ${HAS} the outcome ${quoted(is)} ${condition}${follows === '' ? '' : `; by default, it ${follows}`}`;
}

const OUTCOME_PARTS: PartsOf<CompiledOutcome> = {
  is: () => [],
  when: ({ is, when: was = true }, { when: now = true }, comparing) =>
    conditionChange(comparing.pair, [{ expr: was, rows: NO_ROWS }], [{ expr: now, rows: NO_ROWS }], {
      main: `end${S} with ${quoted(is)}`,
    }).map((predicate) => about(comparing, predicate)),
  from: ({ is, from: was }, { from: now }, comparing) => [
    about(comparing, `now read${S} the data of ${quoted(is)} from ${placesOr(now)}, not from ${placesOr(was)}`),
  ],
  gives: ({ is, gives: was }, { gives: now }, comparing) =>
    shapeChanges(was, now).map(({ path, predicate }) => {
      const place = path === '' ? '' : `${placeWords(path)} in `;
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
    [
      `the default handler for the outcome ${quoted(outcome)} of `,
      `the default handlers for the outcome ${quoted(outcome)} of `,
    ],
    call,
  );
  return stepSays({ pair, subject, money: true, rows: [NO_ROWS, NO_ROWS] }, was, now);
}

function namesOr(names: readonly string[]): string {
  return listWords(names.map(quoted)) || 'values (none)';
}

function placesOr(places: readonly string[] | undefined): string {
  const words = (places ?? ['']).map((place) => (place === '' ? 'the whole answer' : quoted(place)));
  return listWords(words, 'or');
}
