import type { Disguise } from './disguise.ts';

/** Path segments that identify one item or person: long numbers, and long runs of hexadecimal digits. */
const MADE = /\d{6,}|[0-9a-f]{8,}-[0-9a-f-]{8,}|[0-9a-f]{16,}/i;

/** Collects the personal data in an address. */
export function learnAddress(disguise: Disguise, url: string, isPersonal: (name: string) => boolean): void {
  const { path, query } = partsOf(url);
  for (const segment of path.split('/')) if (MADE.test(segment)) disguise.learn(decoded(segment));
  for (const [name, value] of new URLSearchParams(query)) if (isPersonal(name)) disguise.learn(value, true);
}

/** Replaces personal data in an address; its host and everything else stay. */
export function hideAddress(disguise: Disguise, url: string): string {
  const { base, path, query, rest } = partsOf(url);
  if (/^(tel|sms|mailto):/i.test(url)) return disguise.within(url);
  const segments = path.split('/').map((segment) => {
    const replacement = disguise.whole(decoded(segment));
    return replacement === decoded(segment) ? segment : encodeURIComponent(replacement);
  });
  return (
    disguise.whole(base) +
    segments.join('/') +
    hideQuery(disguise, query) +
    rest.replace(/\?.*/s, (search) => hideQuery(disguise, search))
  );
}

/** With its question mark, or empty; unchanged pairs keep their encoding. */
function hideQuery(disguise: Disguise, query: string): string {
  const pairs = [...new URLSearchParams(query)];
  const hidden = pairs.map(([name, value]): [string, string] => [name, disguise.named(name, value)]);
  const same = hidden.every(([, value], at) => value === pairs[at]![1]);
  return same ? query : `?${new URLSearchParams(hidden)}`;
}

function partsOf(url: string) {
  const [, base = '', path = '', query = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*:(?:\/\/[^/?#]*)?)?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(url) ?? [];
  return { base, path, query, rest };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
