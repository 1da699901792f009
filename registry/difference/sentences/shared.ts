import type { CompiledCall, CompiledScreen, SessionParameter } from '../../../schemas/compiled.ts';
import { isRecord } from '../../../schemas/record.ts';
import type { ComparedVersion } from '../parts/version.ts';
import type { Placed } from '../words/gather.ts';
import { familyKey, type Say } from '../words/say.ts';
import { HAS, IES, IS, quoted, THEM } from '../words/words.ts';
import { callSays, callSubject, isRecognized, UNRECOGNIZED } from './call.ts';
import { productSays } from './product.ts';
import { placeWords, shapeChanges } from './shape.ts';

/** Describes changes in what screens share: each once, with the screens that use it. */
export function sharedSays(before: ComparedVersion, after: ComparedVersion): Placed[] {
  const common = after.documents.filter(({ screen }) => before.documents.some((earlier) => earlier.screen === screen));
  const versions: Versions = {
    before: before.documents.filter(({ screen }) => common.some((later) => later.screen === screen)),
    after: common,
  };
  return [
    ...sessionSays(versions),
    ...callsSays(versions),
    ...storedSays(versions),
    ...settingSays(before.brand ?? {}, after.brand ?? {}, 'the brand value'),
    ...settingSays(tokensByPath(before.tokens), tokensByPath(after.tokens), 'the design token'),
    ...productSays(before, after),
    ...assetSays(versions),
  ];
}

/** The documents of the screens that both versions have. */
interface Versions {
  readonly before: readonly CompiledScreen[];
  readonly after: readonly CompiledScreen[];
}

/** Something both versions have under one name, with the screens that use it. */
interface Shared<T> {
  readonly name: string;
  readonly was: T | undefined;
  readonly now: T | undefined;
  readonly screens: readonly string[];
}

function sharedIn<T>(
  { before, after }: Versions,
  of: (document: CompiledScreen) => { readonly [name: string]: T },
): Shared<T>[] {
  const names = [...new Set([...after, ...before].flatMap((document) => Object.keys(of(document))))];
  return names.map((name) => {
    const having = (documents: readonly CompiledScreen[]) => documents.filter((document) => name in of(document));
    const [earlier, later] = [having(before), having(after)];
    return {
      name,
      was: earlier[0] && of(earlier[0])[name],
      now: later[0] && of(later[0])[name],
      screens: [...new Set([...later, ...earlier].map(({ screen }) => screen))],
    };
  });
}

type ParameterSays = (was: SessionParameter, now: SessionParameter) => string;

const PARAMETER_PARTS: { readonly [P in keyof SessionParameter]-?: ParameterSays } = {
  in: (was, now) => `${IS} now sent in ${PLACES[now.in]}, not in ${PLACES[was.in]}`,
  client: (was, now) => `${IS} now sent with ${clientWords(now)}, not with ${clientWords(was)}`,
  mirror: (was, now) =>
    now.mirror === undefined
      ? `${IS} no longer also called ${quoted(was.mirror ?? '')}`
      : `${IS} now also called ${quoted(now.mirror)}${was.mirror === undefined ? '' : `, not ${quoted(was.mirror)}`}`,
  who: (_, now) => `${now.who ? 'now' : 'no longer'} identif${IES} the user`,
};

const PLACES = { query: 'the query', header: 'a header' } as const;

function clientWords({ client }: SessionParameter): string {
  return client === undefined ? 'all calls' : `calls of the client ${quoted(client)}`;
}

function sessionSays(versions: Versions): Placed[] {
  return sharedIn(versions, ({ session }) => session).flatMap(({ name, was, now }) => {
    const say = (predicate: string): Placed => ({
      subject: `the session parameter ${quoted(name)}`,
      predicate,
      money: true,
      screens: undefined,
    });
    if (!was || !now)
      return [
        say(
          now
            ? `${IS} new: ${clientWords(now)} send ${THEM} in ${PLACES[now.in]}`
            : `${IS} removed: calls no longer send ${THEM}`,
        ),
      ];
    const parts = Object.entries(PARAMETER_PARTS) as [keyof SessionParameter, ParameterSays][];
    return parts.flatMap(([part, says]) => (was[part] === now[part] ? [] : [say(says(was, now))]));
  });
}

function callsSays(versions: Versions): Placed[] {
  const calls = sharedIn(versions, ({ calls: all }) => all);
  const payments = calls.flatMap(({ now }) => (now?.money ? [now] : []));
  const placed = calls.flatMap(({ name, was, now, screens }) =>
    contractSays(name, was, now, payments).map((say) => ({ ...say, screens })),
  );
  return ofAllCalls(placed, calls.length);
}

/** With fewer calls, all of them are named. */
const FEW_CALLS = 3;

/** Describes a change once that every call has: of a header or a time limit that all of them share. */
function ofAllCalls(placed: readonly Placed[], calls: number): Placed[] {
  const groups = new Map<string, Placed[]>();
  for (const say of placed) {
    const key = JSON.stringify([familyKey(say.subject), say.predicate, say.money]);
    groups.set(key, [...(groups.get(key) ?? []), say]);
  }
  return [...groups.values()].flatMap((group) => {
    const [{ subject, predicate, money }] = group as [Placed];
    if (calls <= FEW_CALLS || group.length < calls || typeof subject === 'string' || !subject.all) return group;
    const all = { lead: '', leads: '', member: subject.all, rest: '', plural: true } as const;
    return [{ subject: all, predicate, money, screens: undefined }];
  });
}

/** @param payments the calls of the new version that move money */
function contractSays(
  name: string,
  was: CompiledCall | undefined,
  now: CompiledCall | undefined,
  payments: readonly CompiledCall[],
): Say[] {
  if (was && now) return callSays(name, was, now);
  const isFound = ({ path, money }: CompiledCall) => path === was?.path && isRecognized(was.money!, money!);
  const isLost = was?.money && !payments.some(isFound);
  const gone = `${IS} no longer used by any screen${isLost ? UNRECOGNIZED : ''}`;
  const predicate = now ? `${IS} now used: ${now.method} ${quoted(now.path)}` : gone;
  return [{ subject: callSubject(name), predicate, money: true }];
}

const KEPT = {
  local: 'until it is cleared',
  session: 'until the page is closed',
  cookie: 'permanently in a cookie',
} as const;

type Stored = CompiledScreen['stored'][string];

type StoredSays = (was: Stored, now: Stored, name: string) => Pick<Say, 'subject' | 'predicate'>[];

const STORED_PARTS: { readonly [P in keyof Stored]-?: StoredSays } = {
  in: (was, now, name) =>
    was.in === now.in
      ? []
      : [{ subject: storedWords(name), predicate: `${IS} now kept ${KEPT[now.in]}, not ${KEPT[was.in]}` }],
  shape: (was, now, name) =>
    shapeChanges(was.shape, now.shape).map(({ path, predicate }) => ({
      subject: path === '' ? storedWords(name) : `${placeWords(path)} of ${storedWords(name)}`,
      predicate,
    })),
};

function storedWords(name: string): string {
  return `the stored value ${quoted(name)}`;
}

function storedSays(versions: Versions): Placed[] {
  return sharedIn(versions, ({ stored }) => stored).flatMap(({ name, was, now, screens }) => {
    // What only one version stores is described where it is stored or read.
    if (!was || !now) return [];
    const says = Object.values(STORED_PARTS).flatMap((part) => part(was, now, name));
    return says.map((say) => ({ ...say, money: false, screens }));
  });
}

type Settings = { readonly [name: string]: string };

/** Tokens by group and name: `dark.primary`. */
function tokensByPath(tokens: object = {}, path = ''): Settings {
  return Object.assign(
    {},
    ...Object.entries(tokens).flatMap(([name, value]: [string, unknown]) => {
      if (name === 'note') return [];
      const isGroup = isRecord(value);
      return [isGroup ? tokensByPath(value, `${path}${name}.`) : { [path + name]: String(value) }];
    }),
  );
}

/** @param noun what a setting is called, before its name */
function settingSays(was: Settings, now: Settings, noun: string): Placed[] {
  const names = [...new Set([...Object.keys(now), ...Object.keys(was)])].filter((name) => was[name] !== now[name]);
  return names.map((name) => ({
    subject: `${noun} ${quoted(name)}`,
    predicate:
      now[name] === undefined
        ? `${IS} removed`
        : `${IS} now ${quoted(now[name])}${was[name] === undefined ? '' : `, not ${quoted(was[name])}`}`,
    money: false,
    screens: undefined,
  }));
}

function assetSays(versions: Versions): Placed[] {
  return sharedIn(versions, ({ assets }) => assets).flatMap(({ name, was, now, screens }) => {
    if (was === now) return [];
    const predicate = was && now ? `${HAS} changed` : now ? `${IS} new` : `${IS} removed`;
    // If a screen refers to other pictures than before, that is described where it refers to them.
    const named = was && now ? screens : screens.filter((screen) => asksAlike(versions, screen));
    return named.length === 0
      ? []
      : [{ subject: `the picture ${quoted(name)}`, predicate, money: false, screens: named }];
  });
}

/** Whether a screen refers to pictures by the same names as before. */
function asksAlike({ before, after }: Versions, screen: string): boolean {
  const asksOf = (documents: readonly CompiledScreen[]) =>
    documents
      .filter((document) => document.screen === screen)
      .flatMap(({ view, overlays }) => askedIn([view, overlays]));
  return JSON.stringify(asksOf(before).sort()) === JSON.stringify(asksOf(after).sort());
}

/** Every expression that refers to a picture. */
function askedIn(part: unknown): string[] {
  if (part === null || typeof part !== 'object') return [];
  if (Array.isArray(part) && part[0] === 'asset') return [JSON.stringify(part)];
  return Object.values(part).flatMap(askedIn);
}
