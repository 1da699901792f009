/** What a phone can report about a screen. */
export const KINDS = ['opened', 'shown', 'failed', 'crashed', 'slow', 'report'] as const;
export type Kind = (typeof KINDS)[number];

/** One event on a phone. Contains nothing that identifies the phone. */
export interface Beacon {
  readonly release: number;
  readonly screen: string;
  readonly kind: Kind;
  /** Milliseconds from opening to the first render. */
  readonly ms?: number;
  /** The call of a failed load, and its outcome. */
  readonly call?: string;
  readonly outcome?: string;
  /** Code of the report. */
  readonly code?: string;
}

/** Maximum number of beacons in one message. */
export const MAX_BEACONS = 20;
/** Maximum length of the name of a screen, a call, an outcome or a code. */
export const MAX_NAME = 100;
/** One day: no screen takes longer. */
export const MAX_MS = 86_400_000;

const isName = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= MAX_NAME;

/** Validator of each property. */
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
 * Parses the beacons in a message, JSON of one or of a list. Invalid ones are dropped: unknown properties, wrong types,
 * a list of more than {@link MAX_BEACONS}, or invalid JSON.
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
  const properties = value as { [property: string]: unknown };
  const needed = ['release', 'screen', 'kind'].every((name) => Object.hasOwn(properties, name));
  return (
    needed &&
    Object.keys(properties).every((name) => Object.hasOwn(FORM, name) && FORM[name as keyof Beacon](properties[name]))
  );
}
