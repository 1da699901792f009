import type { CompiledScreen, Json } from '../../schemas/compiled.ts';
import type { CalledStep, Step, WentStep } from '../../schemas/generated/types.ts';
import { entryAt } from '../../schemas/routes.ts';
import type { SentCall } from '../world/log.ts';
import type { Noted, Place, Recording } from './recording.ts';
import type { Pace } from './time.ts';

/** Maximum number of expected texts: when the screen opens, and after each action. */
const MAX_TEXTS_AT_START = 8;
const MAX_TEXTS_AFTER_STEP = 6;

type Look = Extract<Noted, { is: 'looked' }>;
type Did = Extract<Noted, { is: 'did' }>;
type Of<Kind extends Noted['is']> = Extract<Noted, { is: Kind }>;

/** The steps of a recording: actions, relevant waits, and the effects of each. */
export function stepsOf({ document, places }: Recording, notes: readonly Noted[], { waits }: Pace): Step[] {
  const steps: Step[] = [];
  let before: Look | undefined;
  let since: Noted[] = [];
  let cause: Did | undefined;
  const flush = (): void => {
    const look = since.findLast((note): note is Look => note.is === 'looked');
    const left = since.some(({ is }) => is === 'went' || is === 'went-back');
    if (look && !left) steps.push(...textSteps(look, before, cause));
    for (const note of since) if (note.is === 'expected') steps.push({ see: [note.text] });
    // Requests of the opening screen are already covered by the answers.
    if (before) steps.push(...called(since, document));
    steps.push(...effects(since, document), ...leaving(since, document, places));
    before = look ?? before;
    since = [];
  };
  for (const [place, note] of notes.entries()) {
    const wait = waits.get(place);
    if (note.is === 'did' || wait !== undefined) flush();
    if (wait !== undefined) steps.push({ wait });
    if (note.is === 'did') {
      steps.push(note.step);
      cause = note;
    } else since.push(note);
  }
  flush();
  return tidied(steps);
}

/** New texts since the last look, a changed dialog, and the formatted value of a field after typing. */
function textSteps(look: Look, before: Look | undefined, cause: Did | undefined): Step[] {
  const steps: Step[] = [];
  const known = new Set(before?.texts);
  const dialog = look.dialog !== (before?.dialog ?? null);
  const texts = look.texts.filter((text) => !known.has(text) && !(dialog && text === look.dialog));
  // The page behind a closed dialog is not new.
  const news = dialog && look.dialog === null ? [] : texts.slice(0, before ? MAX_TEXTS_AFTER_STEP : MAX_TEXTS_AT_START);
  if (dialog) steps.push({ dialog: look.dialog });
  if (isSome(news)) steps.push({ see: news });
  if (cause && 'type' in cause.step) {
    const { type, into } = cause.step;
    const shown = look.fields.find(([name]) => name === into)?.[1];
    if (shown !== undefined && shown !== type) steps.push({ shows: shown, in: into });
  }
  return steps;
}

/** The calls that were made, each with its last values. */
function called(since: readonly Noted[], { session, calls }: CompiledScreen): CalledStep[] {
  const requests = since.filter((note): note is Of<'sent'> => note.is === 'sent');
  const last = new Map(requests.map(({ request }): [string, SentCall] => [request.call, request]));
  const common = new Set(Object.entries(session).flatMap(([name, { mirror }]) => (mirror ? [name, mirror] : [name])));
  return [...last]
    .filter(([call]) => Object.hasOwn(calls, call))
    .map(([call, { body, query }]) => {
      const own = Object.fromEntries(Object.entries(query).filter(([name]) => !common.has(name)));
      const parts = { ...(size(own) > 0 ? { query: own } : {}), ...(size(body) > 0 ? { body } : {}) };
      return size(parts) > 0 ? { called: call, with: parts } : { called: call };
    });
}

/** The effects other than calls. */
function effects(since: readonly Noted[], document: CompiledScreen): Step[] {
  const steps: Step[] = [];
  const toast = since.findLast((note): note is Of<'toast'> => note.is === 'toast');
  if (toast) steps.push({ toast: toast.text, ...(toast.kind === 'error' ? { kind: 'error' } : {}) });
  const messages = since.filter((note): note is Of<'bridge'> => note.is === 'bridge');
  if (messages.length > 0) {
    const { params } = messages.at(-1)!;
    steps.push({ bridge: messages.map(({ action }) => action), ...(size(params) > 0 ? { with: { ...params } } : {}) });
  }
  const stored: { [name: string]: Json } = {};
  for (const note of since)
    if (note.is === 'stored' && Object.hasOwn(document.stored, note.name)) stored[note.name] = note.value;
  if (size(stored) > 0) steps.push({ stored });
  const copied = since.findLast((note): note is Of<'copied'> => note.is === 'copied');
  if (copied) steps.push({ copied: copied.text });
  return steps;
}

/** Where the user was led. */
function leaving(since: readonly Noted[], document: CompiledScreen, places: readonly Place[]): Step[] {
  const left = since.find((note) => note.is === 'went' || note.is === 'went-back');
  if (left?.is === 'went-back') return [{ went: 'back' }];
  return left?.is === 'went' ? [wentTo(left, document, places)] : [];
}

function wentTo(
  { url, replace, external }: Of<'went'>,
  { session }: CompiledScreen,
  places: readonly Place[],
): WentStep {
  const skips = replace ? { replace: true } : {};
  if (external) return { went: url, ...skips };
  const { pathname, hash, searchParams } = new URL(url, 'http://screen.invalid');
  const screen = entryAt(places, ({ routes }) => routes, pathname, hash)?.screen;
  if (!screen) return { went: url, ...skips };
  const mirrors = new Set(Object.values(session).map(({ mirror }) => mirror));
  const carried = [...searchParams, ...new URLSearchParams(hash.replace(/^[^?]*/, ''))];
  const own = carried.filter(([name]) => !Object.hasOwn(session, name) && !mirrors.has(name));
  return { went: screen, ...(own.length > 0 ? { with: Object.fromEntries(own) } : {}), ...skips };
}

/** Merges consecutive waits: expectations in between, such as every second of a countdown, add nothing. */
function tidied(steps: readonly Step[]): Step[] {
  const tidy: Step[] = [];
  for (const step of steps) {
    const last = tidy.at(-1);
    const between = tidy.at(-2);
    if ('wait' in step && last && 'see' in last && between && 'wait' in between) tidy.pop();
    const wait = tidy.at(-1);
    if ('wait' in step && wait && 'wait' in wait) tidy[tidy.length - 1] = { wait: wait.wait + step.wait };
    else tidy.push(step);
  }
  return tidy;
}

function isSome<T>(list: readonly T[]): list is [T, ...T[]] {
  return list.length > 0;
}

function size(record: object): number {
  return Object.keys(record).length;
}
