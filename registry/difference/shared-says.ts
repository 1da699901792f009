import type { CompiledCall, CompiledScreen, SessionParameter } from '../../schemas/compiled.ts';
import { callSays } from './call-says.ts';
import type { Placed } from './gather.ts';
import { productSays } from './product-says.ts';
import type { Say } from './say.ts';
import { shapeChanges } from './shape-says.ts';
import type { ComparedVersion } from './version.ts';
import { IS, quoted } from './words.ts';

/** Describes changes in what screens share: each once, with the screens that use it. */
export function sharedSays(before: ComparedVersion, after: ComparedVersion): Placed[] {
  const common = after.documents.filter(({ screen }) => before.documents.some((one) => one.screen === screen));
  const versions: Versions = {
    before: before.documents.filter(({ screen }) => common.some((one) => one.screen === screen)),
    after: common,
  };
  return [
    ...sessionSays(versions),
    ...callsSays(versions),
    ...storedSays(versions),
    ...settingSays(before.brand ?? {}, after.brand ?? {}, "the brand's"),
    ...settingSays(tokensByPath(before.tokens), tokensByPath(after.tokens), 'the token'),
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
  in: (was, now) => `now travels in the ${now.in} of calls, not in the ${was.in}`,
  client: (was, now) => `is now carried by ${clientWords(now)}, not by ${clientWords(was)}`,
  mirror: (was, now) =>
    now.mirror === undefined
      ? `is no longer called ${quoted(was.mirror ?? '')} too`
      : `is now also called ${quoted(now.mirror)}${was.mirror === undefined ? '' : `, not ${quoted(was.mirror)}`}`,
  who: (_, now) => (now.who ? 'now says whose screens they are' : 'no longer says whose screens they are'),
};

function clientWords({ client }: SessionParameter): string {
  return client === undefined ? 'all calls' : `calls of the ${client} client`;
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
      return [say(now ? `is new: every call carries it in its ${now.in}` : 'is gone: no call carries it')];
    const parts = Object.entries(PARAMETER_PARTS) as [keyof SessionParameter, ParameterSays][];
    return parts.flatMap(([part, says]) => (was[part] === now[part] ? [] : [say(says(was, now))]));
  });
}

function callsSays(versions: Versions): Placed[] {
  return sharedIn(versions, ({ calls }) => calls).flatMap(({ name, was, now, screens }) =>
    contractSays(name, was, now).map((say) => ({ ...say, screens })),
  );
}

function contractSays(name: string, was: CompiledCall | undefined, now: CompiledCall | undefined): Say[] {
  if (was && now) return callSays(name, was, now);
  const predicate = now
    ? `is asked for the first time: ${now.method} ${quoted(now.path)}`
    : 'is asked by no screen any more';
  return [{ subject: quoted(name), predicate, money: true }];
}

const KEPT = {
  local: 'until it is cleared',
  session: 'until the page is closed',
  cookie: 'for good, in a cookie',
} as const;

type Stored = CompiledScreen['stored'][string];

type StoredSays = (was: Stored, now: Stored, name: string) => Pick<Say, 'subject' | 'predicate'>[];

const STORED_PARTS: { readonly [P in keyof Stored]-?: StoredSays } = {
  in: (was, now, name) =>
    was.in === now.in
      ? []
      : [{ subject: keptWords(name), predicate: `${IS} now kept ${KEPT[now.in]}, not ${KEPT[was.in]}` }],
  shape: (was, now, name) =>
    shapeChanges(was.shape, now.shape).map(({ path, predicate }) => ({
      subject: path === '' ? keptWords(name) : `${quoted(path)} of ${keptWords(name)}`,
      predicate,
    })),
};

function keptWords(name: string): string {
  return `what is kept as ${quoted(name)}`;
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
      const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
      return [isGroup ? tokensByPath(value, `${path}${name}.`) : { [path + name]: String(value) }];
    }),
  );
}

/** @param what they are, before the name of one */
function settingSays(was: Settings, now: Settings, what: string): Placed[] {
  const names = [...new Set([...Object.keys(now), ...Object.keys(was)])].filter((name) => was[name] !== now[name]);
  return names.map((name) => ({
    subject: `${what} ${quoted(name)}`,
    predicate:
      now[name] === undefined
        ? 'is gone'
        : `is now ${quoted(now[name])}${was[name] === undefined ? '' : `, not ${quoted(was[name])}`}`,
    money: false,
    screens: undefined,
  }));
}

function assetSays(versions: Versions): Placed[] {
  return sharedIn(versions, ({ assets }) => assets).flatMap(({ name, was, now, screens }) => {
    if (was === now) return [];
    const predicate = was && now ? 'changed' : now ? `${IS} new` : `${IS} gone`;
    // If a screen refers to other pictures than before, that is described where it refers to them.
    const named = was && now ? screens : screens.filter((screen) => asksAlike(versions, screen));
    return named.length === 0
      ? []
      : [{ subject: `the picture ${quoted(name)}`, predicate, money: false, screens: named }];
  });
}

/** Whether a screen refers to pictures by the same names as before. */
function asksAlike({ before, after }: Versions, screen: string): boolean {
  const asked = (documents: readonly CompiledScreen[]) =>
    documents
      .filter((document) => document.screen === screen)
      .flatMap(({ view, overlays }) => askedIn([view, overlays]));
  return JSON.stringify(asked(before).sort()) === JSON.stringify(asked(after).sort());
}

/** Every expression that refers to a picture. */
function askedIn(part: unknown): string[] {
  if (part === null || typeof part !== 'object') return [];
  if (Array.isArray(part) && part[0] === 'asset') return [JSON.stringify(part)];
  return Object.values(part).flatMap(askedIn);
}
