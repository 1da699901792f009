import type { Steps } from '../../schemas/generated/steps.ts';
import { nameOfStep, type StepName } from './kinds.ts';

/** Most texts of a list that are named. */
const MAX_NAMED = 3;

const quoted = (text: string): string => `“${text}”`;

function listed(texts: readonly string[]): string {
  const rest = texts.length - MAX_NAMED;
  const named = texts.slice(0, MAX_NAMED).map(quoted).join(', ');
  return rest > 0 ? `${named} and ${rest} more` : named;
}

/** What each step does or expects, for a person. */
const WORDS = {
  tap: ({ tap }) => `tap ${quoted(tap)}`,
  choose: ({ choose }) => `choose ${quoted(choose)}`,
  type: ({ type, into }) => (type === '' ? `empty ${quoted(into)}` : `type into ${quoted(into)}`),
  upload: ({ into }) => `upload into ${quoted(into)}`,
  see: ({ see }) => `see ${listed(see)}`,
  notSee: ({ notSee }) => `do not see ${listed(notSee)}`,
  seeInOrder: ({ seeInOrder }) => `see in this order ${listed(seeInOrder)}`,
  beside: ({ beside }) => `a value beside ${listed(Object.keys(beside))}`,
  picture: ({ of }) => `the picture of ${quoted(of)}`,
  shows: ({ shows, in: field }) => `${quoted(field)} shows ${quoted(shows)}`,
  disabled: ({ disabled }) => `${quoted(disabled)} cannot be used`,
  inactive: ({ inactive }) => `${quoted(inactive)} looks inactive`,
  wait: ({ wait }) => `wait ${wait % 1000 === 0 ? `${wait / 1000} s` : `${wait} ms`}`,
  viewport: () => 'the room on the screen changes',
  back: () => 'go back',
  reload: () => 'load the page again',
  restart: () => 'close the app and open it again',
  called: ({ called }) => `call ${called} was made`,
  notCalled: ({ notCalled }) => `call ${notCalled} was not made`,
  bridge: ({ bridge }) => (bridge.length === 0 ? 'nothing to the app' : `to the app: ${bridge.join(', ')}`),
  toast: ({ toast }) => (toast === null ? 'no toast' : `toast ${quoted(toast)}`),
  stayed: () => 'the screen was not left',
  went: ({ went }) => (went === 'back' ? 'went back' : `went to ${went}`),
  stored: ({ stored }) => `kept on the device: ${Object.keys(stored).join(', ')}`,
  copied: ({ copied }) => `copied ${quoted(copied)}`,
  dialog: ({ dialog }) => (dialog === null ? 'no dialog is open' : `dialog ${quoted(dialog)} is open`),
  screen: ({ screen }) => `the screen as text is “${screen}”`,
} satisfies { [Name in StepName]: (step: Steps[Name]) => string };

/** A step in a few words: `tap “Next”`, `see “Emma”, “Next”`. */
export function stepWords(step: object): string {
  const name = nameOfStep(step);
  const words: ((step: never) => string) | undefined = name && WORDS[name];
  return words ? words(step as never) : JSON.stringify(step);
}
