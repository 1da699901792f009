import type { BackendSettings } from '../../../schemas/backend.ts';
import type { CompiledScreen, CompiledSignIn, Region } from '../../../schemas/compiled.ts';
import { union } from '../match/comparing.ts';
import { browserWords } from '../parts/actions.ts';
import type { ComparedVersion } from '../parts/version.ts';
import type { Placed } from '../words/gather.ts';
import { duration, IS, IT, listWords, quoted, S } from '../words/words.ts';

/** Describes product-wide changes that concern every screen: regions, toasts, slow-network notices, paths. */
export function productSays(before: ComparedVersion, after: ComparedVersion): Placed[] {
  const [was, now] = [before.documents[0], after.documents[0]];
  return [
    ...(was && now ? settingsSays(was, now) : []),
    ...refusalSays(refusalsOf(before), refusalsOf(after)),
    ...(before.backend && after.backend ? pathsSays(before.backend, after.backend) : []),
  ];
}

/**
 * Every document of a version has the same settings. Those of an older compiler have none, which counts as unchanged.
 */
function settingsSays(was: CompiledScreen, now: CompiledScreen): Placed[] {
  return [
    ...(was.regions && now.regions ? regionsSays(was.regions, now.regions) : []),
    ...(was.toasts && now.toasts ? toastsSays(was.toasts, now.toasts) : []),
    ...(was.slow && now.slow ? slowSays(was.slow, now.slow) : []),
  ];
}

type Regions = CompiledScreen['regions'];

const REGION_PARTS: { readonly [P in keyof Region]-?: (was: Region, now: Region) => string } = {
  symbol: (was, now) => `now show${S} amounts with ${symbolOf(now)}, not with ${symbolOf(was)}`,
  zone: (was, now) => `now show${S} times in the time zone ${quoted(now.zone)}, not ${quoted(was.zone)}`,
};

function regionsSays(was: Regions, now: Regions): Placed[] {
  return union(was, now).flatMap((name) => {
    const subject = name === 'else' ? 'every other region' : `the region ${quoted(name)}`;
    const [old, current] = [was[name], now[name]];
    if (!old)
      return [
        say(
          subject,
          `${IS} new: ${IT} show${S} amounts with ${symbolOf(current!)} and times in the time zone ${quoted(current!.zone)}`,
          true,
        ),
      ];
    if (!current)
      return [say(subject, `${IS} removed: ${IT} show${S} amounts and times as every other region does`, true)];
    const parts = Object.entries(REGION_PARTS) as [keyof Region, (was: Region, now: Region) => string][];
    return parts.flatMap(([part, says]) =>
      old[part] === current[part] ? [] : [say(subject, says(old, current), true)],
    );
  });
}

function symbolOf({ symbol }: Region): string {
  return symbol === '' ? 'no symbol' : `the symbol ${quoted(symbol)}`;
}

const TOASTS = { info: 'a message', error: 'an error message' } as const;

function toastsSays(was: CompiledScreen['toasts'], now: CompiledScreen['toasts']): Placed[] {
  const kinds = Object.keys(TOASTS) as (keyof typeof TOASTS)[];
  return kinds.flatMap((kind) =>
    was[kind] === now[kind]
      ? []
      : [say(TOASTS[kind], `${IS} now shown for ${duration(now[kind])}, not for ${duration(was[kind])}`, false)],
  );
}

function slowSays(was: CompiledScreen['slow'], now: CompiledScreen['slow']): Placed[] {
  const predicate = `now offers to try again after ${duration(now)}, not after ${duration(was)}`;
  return was === now ? [] : [say('a screen that is still loading', predicate, false)];
}

const SIGN_IN = 'a screen whose session has ended';

/** How to sign in again by HTTP status; screens that make no calls do not say. */
type Refusals = NonNullable<CompiledScreen['signIn']>;

function refusalsOf({ documents }: ComparedVersion): Refusals {
  return documents.find(({ signIn }) => signIn)?.signIn ?? {};
}

/** The statuses usually have one way, whose sentences are kept once. */
function refusalSays(was: Refusals, now: Refusals): Placed[] {
  const predicates = union(was, now).flatMap((status) => wayPredicates(was[status]?.signIn, now[status]?.signIn));
  return [...new Set(predicates)].map((predicate) => say(SIGN_IN, predicate, false));
}

function wayPredicates(was: CompiledSignIn | undefined, now: CompiledSignIn | undefined): string[] {
  if (!now) return [`no longer offer${S} to sign in again, only to try again`];
  const wordsOf = ({ title, text, retry }: CompiledSignIn) => listWords([title, text, retry].map(quoted));
  const messageOf = ({ message: [action, , browser] }: CompiledSignIn) =>
    `the message ${quoted(action)} when signing in (a browser ${browserWords(browser)} instead)`;
  const [words, message] = [wordsOf(now), messageOf(now)];
  return [
    ...(was && wordsOf(was) === words ? [] : [`now show${S} ${words}`]),
    ...(was && messageOf(was) === message ? [] : [`now send${S} ${message}`]),
  ];
}

const PATHS = { paths: 'forwarded to the backend', sandboxPaths: 'answered by the sandbox' } as const;

function pathsSays(was: BackendSettings, now: BackendSettings): Placed[] {
  const kinds = Object.keys(PATHS) as (keyof typeof PATHS)[];
  return kinds.flatMap((kind) => [
    ...now[kind].filter((path) => !was[kind].includes(path)).map((path) => pathSays(path, `now ${PATHS[kind]}`)),
    ...was[kind].filter((path) => !now[kind].includes(path)).map((path) => pathSays(path, `no longer ${PATHS[kind]}`)),
  ]);
}

function pathSays(path: string, how: string): Placed {
  const subject = { lead: 'requests under ', leads: 'requests under ', member: quoted(path), rest: '' };
  return say(subject, `are ${how}`, true);
}

function say(subject: Placed['subject'], predicate: string, money: boolean): Placed {
  return { subject, predicate, money, screens: undefined };
}
