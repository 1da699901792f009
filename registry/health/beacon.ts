/** What a phone can report of a screen. */
export const KINDS = ['opened', 'shown', 'failed', 'crashed', 'slow', 'report'] as const;
export type Kind = (typeof KINDS)[number];

/** One thing that happened on a phone. Nothing in it says on which. */
export interface Beacon {
  readonly release: number;
  readonly screen: string;
  readonly kind: Kind;
  /** Milliseconds from opening to showing. */
  readonly ms?: number;
  /** The call of a load that failed, and what it ended in. */
  readonly call?: string;
  readonly outcome?: string;
  /** What was reported. */
  readonly code?: string;
}

/** Most beacons in one message. */
export const MAX_BEACONS = 20;
/** Longest name of a screen, a call, an outcome or a code. */
export const MAX_NAME = 100;
/** A day: no screen takes longer. */
export const MAX_MS = 86_400_000;

const isName = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= MAX_NAME;

/** What each property must be. */
const FORM: { readonly [property in keyof Beacon]-?: (value: unknown) => boolean } = {
  release: (value) => Number.isSafeInteger(value) && (value as number) > 0,
  screen: isName,
  kind: (value) => KINDS.includes(value as Kind),
  ms: (value) => typeof value === 'number' && value >= 0 && value <= MAX_MS,
  call: isName,
  outcome: isName,
  code: isName,
};

/**
 * The beacons in a message, JSON of one or of a list. What is not of their form is left out: another property, a value
 * of another type, a list of more than {@link MAX_BEACONS}, or no JSON at all.
 */
export function readBeacons(text: string): Beacon[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const list = Array.isArray(value) ? value : [value];
  return list.length > MAX_BEACONS ? [] : list.filter(isBeacon);
}

function isBeacon(value: unknown): value is Beacon {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as { [property: string]: unknown };
  const needed = ['release', 'screen', 'kind'].every((name) => Object.hasOwn(given, name));
  return (
    needed && Object.keys(given).every((name) => Object.hasOwn(FORM, name) && FORM[name as keyof Beacon](given[name]))
  );
}
