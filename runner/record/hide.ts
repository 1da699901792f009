import type { CompiledScreen, CompiledShape } from '../../schemas/compiled.ts';
import type { Step } from '../../schemas/generated/types.ts';
import type { FixtureAnswer } from '../answers.ts';
import { type Answers, shapeOf } from './answers.ts';
import { hideAddress, learnAddress } from './personal/address.ts';
import type { Disguise } from './personal/disguise.ts';
import { isPersonalName } from './personal/names.ts';
import { mapTexts } from './personal/texts.ts';
import type { Noted, Recording } from './recording.ts';

/** What is a person's in a recording, and how it is replaced. */
export interface Hiding {
  readonly disguise: Disguise;
  /** Names of fields that the document compares with values of its own. */
  readonly compared: ReadonlySet<string>;
}

/** Goes through everything that was noted, before anything is replaced. */
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
      if ('raw' in answer) learn(parsed(answer.raw) ?? answer.raw);
    }
  }
}

/** What the user typed is the user's; so is what stands in a field already. */
function learnNote(disguise: Disguise, note: Noted): void {
  if (note.is === 'looked') for (const [, value] of note.fields) disguise.learn(value, true);
  if (note.is !== 'did') return;
  if ('type' in note.step) disguise.learn(note.step.type, true);
  if ('upload' in note.step)
    for (const [at, name] of note.step.upload.entries()) disguise.put(name, `picture-${at + 1}.png`);
}

/** Longest value of the session that is a setting and tells nobody apart. */
const SETTING = 3;

/**
 * Whether a parameter of an address is a person's: by its name; and of the session, which is somebody's, whatever
 * travels in headers or is longer than a setting.
 */
export function isOfPerson({ session }: CompiledScreen, name: string, value: string): boolean {
  const parameter = Object.hasOwn(session, name) ? session[name]! : undefined;
  return isPersonalName(name) || (parameter !== undefined && (parameter.in === 'header' || value.length > SETTING));
}

/** Names and values of an address, those in its hash last. */
export function valuesIn({ query, hash }: { query: string; hash: string }): [name: string, value: string][] {
  return [...new URLSearchParams(query), ...new URLSearchParams(hash.replace(/^[^?]*/, ''))];
}

/** Data with what is a person's replaced. */
export function hideData({ disguise, compared }: Hiding, value: unknown, shape?: CompiledShape): unknown {
  return mapTexts(value, shape, compared, (text, { personal, url }) =>
    url ? hideAddress(disguise, text) : personal ? disguise.whole(text) : disguise.within(text),
  );
}

export function hideAnswer(hiding: Hiding, answer: FixtureAnswer, shape: CompiledShape | undefined): FixtureAnswer {
  if ('raw' in answer) {
    const data = parsed(answer.raw);
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

/** A step with what is a person's replaced: names of controls come from the server too. */
export function hideStep(hiding: Hiding, { stored: shapes }: CompiledScreen, step: Step): Step {
  const { disguise } = hiding;
  const words = (text: string) => disguise.whole(text);
  const values = (given: { readonly [name: string]: string | null } = {}) =>
    Object.fromEntries(
      Object.entries(given).map(([name, text]) => [name, text === null ? null : hideValue(hiding, name, text)]),
    );
  if ('see' in step) return { ...step, see: step.see.map(words) as typeof step.see };
  if ('tap' in step) return { ...step, tap: words(step.tap) };
  if ('choose' in step)
    return { ...step, choose: words(step.choose), ...(step.in === undefined ? {} : { in: words(step.in) }) };
  if ('type' in step) return { ...step, type: words(step.type), into: words(step.into) };
  if ('shows' in step) return { ...step, shows: words(step.shows), in: words(step.in) };
  if ('upload' in step) return { ...step, upload: step.upload.map(words) as typeof step.upload };
  if ('dialog' in step) return { ...step, dialog: step.dialog === null ? null : words(step.dialog) };
  if ('toast' in step) return { ...step, toast: words(step.toast) };
  if ('copied' in step) return { ...step, copied: words(step.copied) };
  if ('bridge' in step && step.with)
    return { ...step, with: hideData(hiding, step.with) as { [name: string]: unknown } };
  if ('stored' in step)
    return {
      ...step,
      stored: Object.fromEntries(
        Object.entries(step.stored).map(([name, value]) => [name, hideData(hiding, value, shapes[name]?.shape)]),
      ),
    };
  if ('called' in step && step.with) {
    const { query, body } = step.with;
    return { ...step, with: { ...(query ? { query: values(query) } : {}), ...(body ? { body: values(body) } : {}) } };
  }
  if ('went' in step) {
    const went = /[/:]/.test(step.went) ? hideAddress(disguise, step.went) : step.went;
    return { ...step, went, ...(step.with ? { with: values(step.with) } : {}) };
  }
  return step;
}

/** A value that was sent under a name; a list of addresses is hidden address by address. */
function hideValue({ disguise, compared }: Hiding, name: string, text: string): string {
  if (/^(https?:\/)?\/\S*$/.test(text))
    return text
      .split(',')
      .map((part) => hideAddress(disguise, part))
      .join(',');
  return compared.has(name) ? disguise.within(text) : disguise.whole(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
