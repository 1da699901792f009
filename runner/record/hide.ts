import { readJson } from '../../renderer/wire/json.ts';
import type { CompiledScreen, CompiledShape } from '../../schemas/compiled.ts';
import type { Steps } from '../../schemas/generated/steps.ts';
import type { Sent, Step } from '../../schemas/generated/types.ts';
import type { FixtureAnswer } from '../fixture/answers.ts';
import { nameOfStep, type StepName } from '../steps/kinds.ts';
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
      if ('raw' in answer) learn(readJson(answer.raw) ?? answer.raw);
    }
  }
}

/** What the user typed is the user's; so is what is in a field already. */
function learnNote(disguise: Disguise, note: Noted): void {
  if (note.is === 'looked') for (const [, value] of note.fields) disguise.learn(value, true);
  if (note.is !== 'did') return;
  if ('type' in note.step) disguise.learn(note.step.type, true);
  if ('upload' in note.step)
    for (const [at, name] of note.step.upload.entries()) disguise.put(name, `picture-${at + 1}.png`);
}

/** Longest value of the session that is taken for a setting, which identifies no person. */
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
function valuesIn({ query, hash }: { query: string; hash: string }): [name: string, value: string][] {
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

/** A step with what is a person's replaced: names of controls come from the server too. */
export function hideStep(hiding: Hiding, document: CompiledScreen, step: Step): Step {
  const name = nameOfStep(step);
  if (!name) throw new Error(`no step is called ${Object.keys(step)[0]}`);
  const hide = HIDE[name] as (step: Step, hidden: Hidden) => Step;
  return hide(step, hiddenBy(hiding, document));
}

/** How the parts of a step are hidden. */
interface Hidden {
  text(text: string): string;
  texts<List extends readonly string[]>(texts: List): List;
  /** Values that are sent, by name. */
  values<Value extends { readonly [name: string]: string | null }>(values: Value): Value;
  /** Data; `stored`: of kept values, by name. */
  data<Data>(data: Data): Data;
  stored(values: object): { [name: string]: unknown };
  address(address: string): string;
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

/** What of each step may be a person's, replaced. */
const HIDE: { readonly [Name in StepName]: (step: Steps[Name], hidden: Hidden) => Steps[Name] } = {
  tap: (step, { text }) => ({ ...step, tap: text(step.tap) }),
  choose: (step, { text }) => ({
    ...step,
    choose: text(step.choose),
    ...(step.in === undefined ? {} : { in: text(step.in) }),
  }),
  type: (step, { text }) => ({ ...step, type: text(step.type), into: text(step.into) }),
  upload: (step, { texts }) => ({ ...step, upload: texts(step.upload) }),
  wait: (step) => step,
  viewport: (step) => step,
  back: (step) => step,
  reload: (step) => step,
  restart: (step, { address }) => (step.restart === true ? step : { ...step, restart: address(step.restart) }),
  see: (step, { texts }) => ({ ...step, see: texts(step.see) }),
  notSee: (step, { texts }) => ({ ...step, notSee: texts(step.notSee) }),
  seeInOrder: (step, { texts }) => ({ ...step, seeInOrder: texts(step.seeInOrder) }),
  beside: (step, { text, texts }) => ({
    ...step,
    beside: Object.fromEntries(
      Object.entries(step.beside).map(([name, value]) => [
        text(name),
        typeof value === 'string' ? text(value) : texts(value),
      ]),
    ),
  }),
  picture: (step, { text, address }) => ({
    ...step,
    picture: step.picture && (isAddress(step.picture) ? address(step.picture) : step.picture),
    of: text(step.of),
  }),
  shows: (step, { text }) => ({ ...step, shows: text(step.shows), in: text(step.in) }),
  disabled: (step, { text }) => ({ ...step, disabled: text(step.disabled) }),
  inactive: (step, { text }) => ({ ...step, inactive: text(step.inactive) }),
  dialog: (step, { text }) => ({ ...step, dialog: step.dialog && text(step.dialog) }),
  screen: (step) => step,
  stayed: (step) => step,
  went: (step, { values, address }) => ({
    ...step,
    went: isAddress(step.went) ? address(step.went) : step.went,
    ...(step.with ? { with: values(step.with) } : {}),
    ...(step.session ? { session: values(step.session) } : {}),
    ...(step.at === undefined ? {} : { at: address(step.at) }),
  }),
  called: (step, { values }) => ({ ...step, ...(step.with ? { with: hideSent(step.with, values) } : {}) }),
  notCalled: (step) => step,
  bridge: (step, { data }) => ({ ...step, ...(step.with ? { with: data(step.with) } : {}) }),
  toast: (step, { text }) => ({ ...step, toast: step.toast && text(step.toast) }),
  stored: (step, { stored }) => ({ ...step, stored: stored(step.stored) }),
  copied: (step, { text }) => ({ ...step, copied: text(step.copied) }),
};

function hideSent({ query, body, headers, ...other }: Sent, values: Hidden['values']): Sent {
  return {
    ...other,
    ...(query ? { query: values(query) } : {}),
    ...(body ? { body: values(body) } : {}),
    ...(headers ? { headers: values(headers) } : {}),
  };
}

/** Whether a text is an address; a name of the product has none of its signs. */
function isAddress(text: string): boolean {
  return /[:]|^\//.test(text);
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
