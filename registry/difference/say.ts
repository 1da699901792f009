import { inNumber, listWords } from './words.ts';

/** What a change is about. What differs in its member alone can be said together: `the outcomes \`ok\` and \`failed\` of …`. */
export interface Subject {
  /** What stands before the member: `the outcome`, and before several: `the outcomes`. */
  readonly lead: string;
  readonly leads: string;
  readonly member: string;
  /** What stands behind it. */
  readonly rest: string;
  /** What several screens share: members are put together whatever screens use them. */
  readonly everywhere?: true;
}

/** A change in words, before those of one kind are put together. */
export interface Say {
  /** What changes: `the button \`Next\``. */
  readonly subject: string | Subject;
  /** What becomes of it, with marks for one and many. */
  readonly predicate: string;
  readonly money: boolean;
}

/** What happens to something, in the third person: `shows`, or with an auxiliary: `is grey`. */
export interface Verb {
  readonly aux?: string;
  readonly main: string;
}

/** A verb with a word of time: `now also shows`, `is no longer grey`. */
export function withTime({ aux, main }: Verb, time: string): string {
  return aux === undefined ? `${time} ${main}` : `${aux} ${time} ${main}`;
}

/** The words for one subject. */
export function subjectText(subject: string | Subject): string {
  return subjectsText([subject]).text;
}

/** The sentence that says one thing of several subjects. */
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
    const members = [...new Set(family.map(({ member }) => member))];
    return { text: `${members.length > 1 ? leads : lead}${listWords(members)}${rest}`, many: members.length > 1 };
  });
  return { text: listWords(texts.map(({ text }) => text)), many: texts.length > 1 || texts.some(({ many }) => many) };
}

/** The same for subjects of which only the member differs. */
export function familyKey(subject: string | Subject): string {
  const { lead, leads, rest } = asSubject(subject);
  return JSON.stringify([lead, leads, rest]);
}

function asSubject(subject: string | Subject): Subject {
  return typeof subject === 'string' ? { lead: '', leads: '', member: subject, rest: '' } : subject;
}
