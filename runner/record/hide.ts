import { readJson } from '../../renderer/wire/json.ts';
import type { CompiledScreen, CompiledShape } from '../../schemas/compiled.ts';
import type { Step } from '../../schemas/generated/types.ts';
import type { FixtureAnswer } from '../fixture/answers.ts';
import { type Hidden, hideTexts } from '../steps/texts.ts';
import { type Answers, shapeOf } from './answers.ts';
import { hideAddress, learnAddress } from './personal/address.ts';
import type { Disguise } from './personal/disguise.ts';
import { isPersonalName } from './personal/names.ts';
import { mapTexts } from './personal/texts.ts';
import type { Noted, Recording } from './recording.ts';

/** The personal data in a recording, and its replacements. */
export interface Hiding {
  readonly disguise: Disguise;
  /** Names of fields that the document compares with literals. */
  readonly compared: ReadonlySet<string>;
}

/** Collects personal data from the whole recording, before anything is replaced. */
export function learnAll({ disguise, compared }: Hiding, recording: Recording, answers: Answers): void {
  const { document, address, notes } = recording;
  disguise.put(recording.origin, 'https://example.com');
  for (const [name, value] of valuesIn(address)) if (isOfPerson(document, name, value)) disguise.learn(value, true);
  for (const note of notes) learnNote(disguise, note);
  const learn = (value: unknown, shape?: CompiledShape) =>
    mapTexts(value, shape, compared, (text, { personal, url }) => {
      if (personal && !url) disguise.learn(text);
      if (url) learnAddress(disguise, text, isPersonalName);
      else disguise.learnWithin(text);
      return text;
    });
  for (const [name, value] of Object.entries(recording.stored)) learn(value, document.stored[name]?.shape);
  for (const [call, list] of answers) {
    for (const answer of list) {
      if ('is' in answer) learn(answer.gives, shapeOf(document, call, answer));
      if ('is' in answer && answer.message !== undefined) disguise.learnWithin(answer.message);
      if ('raw' in answer) learn(readJson(answer.raw) ?? answer.raw);
    }
  }
}

/** What the user typed is personal; so is what was already in a field. */
function learnNote(disguise: Disguise, note: Noted): void {
  if (note.is === 'looked') for (const [, value] of note.fields) disguise.learn(value, true);
  if (note.is !== 'did') return;
  if ('type' in note.step) disguise.learn(note.step.type, true);
  if ('upload' in note.step)
    for (const [at, name] of note.step.upload.entries()) disguise.put(name, `picture-${at + 1}.png`);
}

/** Maximum length of a session value that is taken for a setting, which identifies nobody. */
const SETTING = 3;

/**
 * Whether a parameter of an address is personal: by its name; and session values that are sent in headers or are longer
 * than a setting.
 */
export function isOfPerson({ session }: CompiledScreen, name: string, value: string): boolean {
  const parameter = Object.hasOwn(session, name) ? session[name]! : undefined;
  return isPersonalName(name) || (parameter !== undefined && (parameter.in === 'header' || value.length > SETTING));
}

/** Names and values of an address, those in its hash last. */
function valuesIn({ query, hash }: { query: string; hash: string }): [name: string, value: string][] {
  return [...new URLSearchParams(query), ...new URLSearchParams(hash.replace(/^[^?]*/, ''))];
}

/** Data with personal values replaced. */
export function hideData({ disguise, compared }: Hiding, value: unknown, shape?: CompiledShape): unknown {
  return mapTexts(value, shape, compared, (text, { personal, url }) =>
    url ? hideAddress(disguise, text) : personal ? disguise.whole(text) : disguise.within(text),
  );
}

export function hideAnswer(hiding: Hiding, answer: FixtureAnswer, shape: CompiledShape | undefined): FixtureAnswer {
  if ('raw' in answer) {
    const data = readJson(answer.raw);
    const raw = data === undefined ? hiding.disguise.within(answer.raw) : JSON.stringify(hideData(hiding, data));
    return { ...answer, raw };
  }
  if (!('is' in answer)) return answer;
  return {
    ...answer,
    ...(answer.gives === undefined ? {} : { gives: hideData(hiding, answer.gives, shape) }),
    ...(answer.message === undefined ? {} : { message: hiding.disguise.within(answer.message) }),
  };
}

/** A step with personal values replaced. */
export function hideStep(hiding: Hiding, document: CompiledScreen, step: Step): Step {
  return hideTexts(step, hiddenBy(hiding, document));
}

function hiddenBy(hiding: Hiding, { stored: shapes }: CompiledScreen): Hidden {
  const { disguise } = hiding;
  const byName = (values: object, hide: (name: string, value: unknown) => unknown) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hide(name, value)]));
  return {
    text: (text) => disguise.whole(text),
    texts: (texts) => texts.map((text) => disguise.whole(text)) as typeof texts & string[],
    values: (values) =>
      byName(values, (name, text) => (text === null ? null : hideValue(hiding, name, String(text)))) as typeof values,
    data: (data) => hideData(hiding, data) as typeof data,
    stored: (values) => byName(values, (name, value) => hideData(hiding, value, shapes[name]?.shape)),
    address: (address) => hideAddress(disguise, address),
  };
}

/** A value that was sent under a name; lists of addresses are handled item by item. */
function hideValue({ disguise, compared }: Hiding, name: string, text: string): string {
  if (/^(https?:\/)?\/\S*$/.test(text))
    return text
      .split(',')
      .map((part) => hideAddress(disguise, part))
      .join(',');
  return compared.has(name) ? disguise.within(text) : disguise.whole(text);
}
