import { inNumber, listWords } from './words.ts';

/**
 * The subject of a change. Subjects that differ only in their member can share a sentence: `the outcomes \`ok\` and
 * \`failed\` of …`.
 */
export interface Subject {
  /** Words before the member: `the outcome`, and before several: `the outcomes`. */
  readonly lead: string;
  readonly leads: string;
  readonly member: string;
  /** The condition that tells it apart from members of the same name: `for code town`. */
  readonly only?: string;
  /** Words after it. */
  readonly rest: string;
  /** For things shared by several screens: members are merged regardless of which screens use them. */
  readonly everywhere?: true;
  /** Subject if every member there is has the same change: `all calls`. */
  readonly all?: string;
  /** The member is several things. */
  readonly plural?: true;
}

/** A change in words, before changes of one kind are merged. */
export interface Say {
  /** The subject: `the button \`Next\``. */
  readonly subject: string | Subject;
  /** The predicate, with marks for singular and plural. */
  readonly predicate: string;
  readonly money: boolean;
}

/** A verb in the third person: `shows`, or with an auxiliary: `is grey`. */
export interface Verb {
  readonly aux?: string;
  readonly main: string;
}

/** Adds an adverb to a verb: `now also shows`, `is no longer grey`. */
export function withTime({ aux, main }: Verb, time: string): string {
  return aux === undefined ? `${time} ${main}` : `${aux} ${time} ${main}`;
}

/** Formats one subject. */
export function subjectText(subject: string | Subject): string {
  return subjectsText([subject]).text;
}

/** Builds one sentence about several subjects. */
export function sentenceOf(subjects: readonly (string | Subject)[], predicate: string): string {
  const { text, many } = subjectsText(subjects);
  return `${text} ${inNumber(predicate, many)}`;
}

function subjectsText(subjects: readonly (string | Subject)[]): { text: string; many: boolean } {
  const families = new Map<string, Subject[]>();
  for (const subject of subjects.map(asSubject)) {
    const key = familyKey(subject);
    families.set(key, [...(families.get(key) ?? []), subject]);
  }
  const texts = [...families.values()].map((family) => {
    const [{ lead, leads, rest }] = family as [Subject];
    const members = memberWords(family);
    const isPlural = members.length > 1 || family.some(({ plural }) => plural);
    return { text: `${isPlural ? leads : lead}${listWords(members)}${rest}`, many: isPlural };
  });
  return { text: listWords(texts.map(({ text }) => text)), many: texts.length > 1 || texts.some(({ many }) => many) };
}

/**
 * The members in words, each once; those that only their conditions tell apart, as one: ``each field `item.title` (for
 * code town; for code street)``.
 */
function memberWords(family: readonly Subject[]): string[] {
  const conditions = new Map<string, Set<string>>();
  const alone = new Set<string>();
  for (const { member, only } of family) {
    if (only === undefined) alone.add(member);
    else conditions.set(member, (conditions.get(member) ?? new Set()).add(only));
  }
  const alike = [...conditions].map(([name, all]) => {
    const one = all.size === 1 ? name : `each ${name.replace(/^the /, '')}`;
    return `${one} (${[...all].join('; ')})`;
  });
  return [...alone, ...alike];
}

/** A key that is equal for subjects that differ only in their member. */
export function familyKey(subject: string | Subject): string {
  const { lead, leads, rest } = asSubject(subject);
  return JSON.stringify([lead, leads, rest]);
}

function asSubject(subject: string | Subject): Subject {
  return typeof subject === 'string' ? { lead: '', leads: '', member: subject, rest: '' } : subject;
}
