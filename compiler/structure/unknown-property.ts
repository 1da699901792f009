import { didYouMean, listed, quoted } from '../nearest.ts';

/** What other tools call our properties; offered where the node has one of the names on the right. */
const ELSEWHERE = new Map([
  ['visible', ['when']],
  ['visibleWhen', ['when']],
  ['condition', ['when', 'that']],
  ['if', ['when']],
  ['hidden', ['when']],
  ['type', ['widget', 'do', 'look']],
  ['component', ['widget']],
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
  ['comment', ['note']],
  ['description', ['note']],
]);

/** A property an object does not have: what it is called, what was meant, or what there is. */
export interface UnknownProperty {
  name: string;
  /** What the object is, in words: `` `button` ``, `a case`. */
  what: string;
  allowed: readonly string[];
  /** Properties it needs and does not have: a misspelt name is most likely one of them. */
  missing: readonly string[];
  /** Its events, where it has any. */
  events: readonly string[];
}

/** The sentence about it, and which missing property it most likely is. */
export function unknownProperty({ name, what, allowed, missing, events }: UnknownProperty): {
  message: string;
  meant?: string;
} {
  const intro = `${quoted(name)} is not a property of ${what}`;
  const meant = missing.find((other) => didYouMean(name, [other]) !== undefined);
  if (meant !== undefined) return { message: `${intro}; did you mean ${quoted(meant)}?`, meant };
  const event = events.find((other) => [other, `on${other}`].includes(name.toLowerCase().replace('click', 'tap')));
  if (event !== undefined) return { message: `${intro}; write "on": { "${event}": [ … ] }` };
  const near = didYouMean(name, allowed);
  if (near !== undefined) return { message: `${intro}; ${near}` };
  const other = nameElsewhere(name, allowed);
  if (other !== undefined) return { message: `${intro}; did you mean ${quoted(other)}?`, meant: other };
  return { message: `${intro}; it has ${listed(allowed, 'and', 24)}` };
}

/** Our name for a property that other tools call `name`, where it is one of `allowed`. */
export function nameElsewhere(name: string, allowed: readonly string[]): string | undefined {
  return ELSEWHERE.get(name)?.find((candidate) => allowed.includes(candidate));
}
