import type { Steps } from '../../schemas/generated/steps.ts';
import type { Sent } from '../../schemas/generated/types.ts';
import { nameOfStep, type StepName } from './kinds.ts';

/** How to hide the personal parts of a step. */
export interface Hidden {
  text(text: string): string;
  texts<List extends readonly string[]>(texts: List): List;
  /** Sent values, by name. */
  values<Value extends { readonly [name: string]: string | null }>(values: Value): Value;
  /** Data; `stored`: stored values, by name. */
  data<Data>(data: Data): Data;
  stored(values: object): { [name: string]: unknown };
  address(address: string): string;
}

/** The texts of one kind of step. */
interface StepTexts<Step> {
  /** What the step does or expects, for a person. */
  words(step: Step): string;
  /** The step with personal data replaced. */
  hide(step: Step, hidden: Hidden): Step;
}

/** Maximum number of texts of a list to include. */
const MAX_NAMED = 3;

const quoted = (text: string): string => `“${text}”`;

function listed(texts: readonly string[]): string {
  const rest = texts.length - MAX_NAMED;
  const named = texts.slice(0, MAX_NAMED).map(quoted).join(', ');
  return rest > 0 ? `${named} and ${rest} more` : named;
}

/** Every step of the schema has an entry. */
const TEXTS: { readonly [Name in StepName]: StepTexts<Steps[Name]> } = {
  tap: { words: ({ tap }) => `tap ${quoted(tap)}`, hide: (step, { text }) => ({ ...step, tap: text(step.tap) }) },
  choose: {
    words: ({ choose }) => `choose ${quoted(choose)}`,
    hide: (step, { text }) => ({
      ...step,
      choose: text(step.choose),
      ...(step.in === undefined ? {} : { in: text(step.in) }),
    }),
  },
  type: {
    words: ({ type, into }) => (type === '' ? `empty ${quoted(into)}` : `type into ${quoted(into)}`),
    hide: (step, { text }) => ({ ...step, type: text(step.type), into: text(step.into) }),
  },
  upload: {
    words: ({ into }) => `upload into ${quoted(into)}`,
    hide: (step, { texts }) => ({ ...step, upload: texts(step.upload) }),
  },
  wait: { words: ({ wait }) => `wait ${wait % 1000 === 0 ? `${wait / 1000} s` : `${wait} ms`}`, hide: (step) => step },
  viewport: { words: () => 'the size of the page changes', hide: (step) => step },
  back: { words: () => 'go back', hide: (step) => step },
  dismiss: {
    words: ({ dismiss }) => (dismiss === 'outside' ? 'tap outside of the dialog' : 'press Escape'),
    hide: (step) => step,
  },
  reload: { words: () => 'reload the page', hide: (step) => step },
  restart: {
    words: () => 'close the app and open it again',
    hide: (step, { address }) => (step.restart === true ? step : { ...step, restart: address(step.restart) }),
  },
  see: { words: ({ see }) => `see ${listed(see)}`, hide: (step, { texts }) => ({ ...step, see: texts(step.see) }) },
  notSee: {
    words: ({ notSee }) => `do not see ${listed(notSee)}`,
    hide: (step, { texts }) => ({ ...step, notSee: texts(step.notSee) }),
  },
  seeInOrder: {
    words: ({ seeInOrder }) => `see in this order ${listed(seeInOrder)}`,
    hide: (step, { texts }) => ({ ...step, seeInOrder: texts(step.seeInOrder) }),
  },
  beside: {
    words: ({ beside }) => `a value beside ${listed(Object.keys(beside))}`,
    hide: (step, { text, texts }) => ({
      ...step,
      beside: Object.fromEntries(
        Object.entries(step.beside).map(([name, value]) => [
          text(name),
          typeof value === 'string' ? text(value) : texts(value),
        ]),
      ),
    }),
  },
  picture: {
    words: ({ of }) => `the picture of ${quoted(of)}`,
    hide: (step, { text, address }) => ({
      ...step,
      picture: step.picture && (isAddress(step.picture) ? address(step.picture) : step.picture),
      of: text(step.of),
    }),
  },
  shows: {
    words: ({ shows, in: field }) => `${quoted(field)} shows ${quoted(shows)}`,
    hide: (step, { text }) => ({ ...step, shows: text(step.shows), in: text(step.in) }),
  },
  disabled: {
    words: ({ disabled }) => `${quoted(disabled)} cannot be used`,
    hide: (step, { text }) => ({ ...step, disabled: text(step.disabled) }),
  },
  inactive: {
    words: ({ inactive }) => `${quoted(inactive)} looks inactive`,
    hide: (step, { text }) => ({ ...step, inactive: text(step.inactive) }),
  },
  dialog: {
    words: ({ dialog }) => (dialog === null ? 'no dialog is open' : `dialog ${quoted(dialog)} is open`),
    hide: (step, { text }) => ({ ...step, dialog: step.dialog && text(step.dialog) }),
  },
  screen: { words: ({ screen }) => `the screen as text is “${screen}”`, hide: (step) => step },
  stayed: { words: () => 'the screen was not left', hide: (step) => step },
  went: {
    words: ({ went }) => (went === 'back' ? 'went back' : `went to ${went}`),
    hide: (step, { values, address }) => ({
      ...step,
      went: isAddress(step.went) ? address(step.went) : step.went,
      ...(step.with ? { with: values(step.with) } : {}),
      ...(step.session ? { session: values(step.session) } : {}),
      ...(step.at === undefined ? {} : { at: address(step.at) }),
    }),
  },
  called: {
    words: ({ called }) => `call ${called} was made`,
    hide: (step, { values }) => ({ ...step, ...(step.with ? { with: hideSent(step.with, values) } : {}) }),
  },
  notCalled: { words: ({ notCalled }) => `call ${notCalled} was not made`, hide: (step) => step },
  bridge: {
    words: ({ bridge }) => (bridge.length === 0 ? 'nothing to the app' : `to the app: ${bridge.join(', ')}`),
    hide: (step, { data }) => ({ ...step, ...(step.with ? { with: data(step.with) } : {}) }),
  },
  toast: {
    words: ({ toast }) => (toast === null ? 'no toast' : `toast ${quoted(toast)}`),
    hide: (step, { text }) => ({ ...step, toast: step.toast && text(step.toast) }),
  },
  stored: {
    words: ({ stored }) => `stored on the device: ${Object.keys(stored).join(', ')}`,
    hide: (step, { stored }) => ({ ...step, stored: stored(step.stored) }),
  },
  copied: {
    words: ({ copied }) => `copied ${quoted(copied)}`,
    hide: (step, { text }) => ({ ...step, copied: text(step.copied) }),
  },
  published: {
    words: ({ published }) => `search engines get the ${Object.keys(published).join(', ')}`,
    hide: (step) => step,
  },
};

function hideSent({ query, body, headers, ...other }: Sent, values: Hidden['values']): Sent {
  return {
    ...other,
    ...(query ? { query: values(query) } : {}),
    ...(body ? { body: values(body) } : {}),
    ...(headers ? { headers: values(headers) } : {}),
  };
}

/** Whether a text is a URL; screen names contain none of these characters. */
function isAddress(text: string): boolean {
  return /[:]|^\//.test(text);
}

/** Describes a step briefly: `tap “Next”`, `see “Emma”, “Next”`. */
export function stepWords(step: object): string {
  const name = nameOfStep(step);
  return name ? textsOf(name).words(step) : JSON.stringify(step);
}

/**
 * Replaces the personal data in a step; control names can also come from the server.
 *
 * @throws if there is no such step
 */
export function hideTexts<Step extends object>(step: Step, hidden: Hidden): Step {
  const name = nameOfStep(step);
  if (!name) throw new Error(`no step is called ${Object.keys(step)[0]}`);
  return textsOf(name).hide(step, hidden) as Step;
}

/** The entry of a step name. */
function textsOf(name: StepName): StepTexts<object> {
  return TEXTS[name] as StepTexts<object>;
}
