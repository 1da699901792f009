import { didYouMean } from '../source/nearest.ts';
import { listed, quoted } from '../source/quoting.ts';

/** What other tools call our properties, widgets and actions; suggested if one of the names on the right is allowed. */
const ELSEWHERE = new Map([
  ['visible', ['when']],
  ['visibleWhen', ['when']],
  ['condition', ['when', 'that']],
  ['if', ['when']],
  ['hidden', ['when']],
  ['type', ['widget', 'do', 'look']],
  ['component', ['widget', 'use']],
  ['fragment', ['use']],
  ['include', ['use']],
  ['action', ['do']],
  ['style', ['look']],
  ['variant', ['look']],
  ['kind', ['look']],
  ['value', ['initial', 'text']],
  ['default', ['initial']],
  ['name', ['field', 'label', 'title']],
  ['caption', ['label', 'title']],
  ['content', ['text', 'children', 'show']],
  ['message', ['say', 'text']],
  ['items', ['children', 'show', 'options', 'rows']],
  ['goto', ['go']],
  ['navigate', ['go']],
  ['redirect', ['open-url', 'url']],
  ['fetch', ['call']],
  ['request', ['call']],
  ['alert', ['toast']],
  ['btn', ['button']],
  ['img', ['image']],
  ['paragraph', ['text']],
  ['heading', ['text']],
  ['select', ['picker']],
  ['dropdown', ['picker']],
  ['textfield', ['input']],
  ['list', ['rows']],
  ['href', ['url', 'to']],
  ['click', ['tap']],
  ['press', ['tap']],
  ['comment', ['note']],
  ['description', ['note']],
]);

/** An unknown property of an object, and what could have been meant. */
export interface UnknownProperty {
  name: string;
  /** The object, in words: `` `button` ``, `a case`. */
  what: string;
  allowed: readonly string[];
  /** Properties that would give it another kind. */
  kinds: readonly string[];
  /** Required properties that are missing: a misspelt name is probably one of them. */
  missing: readonly string[];
  /** The message about its one missing property, if this is its one unknown property. */
  needs: string | undefined;
  /** Its events, if any. */
  events: readonly string[];
}

/** The message, and the missing property that it probably is. */
export function unknownProperty({ name, what, allowed, kinds, missing, needs, events }: UnknownProperty): {
  message: string;
  meant?: string;
  kind?: true;
  strange?: string;
} {
  const intro = `${quoted(name)} is not a property of ${what}`;
  const suggestion = missing.find((other) => didYouMean(name, [other]) !== undefined);
  if (suggestion !== undefined) return { message: `${intro}; did you mean ${quoted(suggestion)}?`, meant: suggestion };
  const event = events.find((other) => [other, `on${other}`].includes(name.toLowerCase().replace('click', 'tap')));
  if (event !== undefined) return { message: `${intro}; write "on": { "${event}": [ … ] }` };
  const near = didYouMean(name, allowed);
  const other = nameElsewhere(name, allowed);
  // For a short name such as `if`, another short name is similar by chance.
  if (near !== undefined && (other === undefined || name.length > 3)) return { message: `${intro}; ${near}` };
  if (other !== undefined) return { message: `${intro}; did you mean ${quoted(other)}?`, meant: other };
  const kind = didYouMean(name, kinds);
  if (kind !== undefined) return { message: `${intro}; ${kind}`, kind: true };
  const strange = { strange: name };
  if (needs !== undefined) return { message: `${intro}, which ${needs}`, meant: missing[0]!, ...strange };
  return { message: `${intro}; it has ${listed(allowed, 'and', 24)}`, ...strange };
}

/** `` did you mean `tap`? `` for a name from other tools. */
export function meantElsewhere(name: string, allowed: readonly string[]): string | undefined {
  const other = nameElsewhere(name, allowed);
  return other && `did you mean ${quoted(other)}?`;
}

/** Our name for another tool's property, if it is one of `allowed`. */
function nameElsewhere(name: string, allowed: readonly string[]): string | undefined {
  return ELSEWHERE.get(name)?.find((candidate) => allowed.includes(candidate));
}
