import type { Fixture } from '../../runner/fixture/fixture.ts';
import type { Setup } from '../../runner/page/setup.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';

// The DOM must exist before React is loaded, which checks for it only once.
await import('../../runner/world/dom.ts');
const { Run } = await import('../../runner/play/run.tsx');
const { StepFailure } = await import('../../runner/fixture/failure.ts');
const { reachable, accessibleElements, visibleText } = await import('../../runner/page/page.ts');

/** Addresses that a page may link to or show. */
const HARMLESS = /^(?:https?:\/\/|tel:|mailto:|blob:|data:image\/|\/(?![/\\])|#|$)/i;
const ADDRESSES = ['href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster', 'xlink:href'];

/** Failed steps that no odd answer may cause; a missing element is not one of them. */
const SERIOUS = /crashed|does not settle|timers fell due/;

/** Controls that are tapped at the end. */
const MOST_TAPS = 6;

/** How long the screen is kept open at the end, in milliseconds. */
const A_WHILE = 5_000;

/** The result of playing a fixture with other answers. */
export interface Visited {
  /** Violations; empty if there are none. */
  faults: string[];
  /** The calls that were sent, in order. */
  sent: string[];
}

let uncaught: unknown[] = [];
process.on('unhandledRejection', (reason) => uncaught.push(reason));
process.on('uncaughtException', (error) => uncaught.push(error));

/**
 * Plays the steps of a fixture with other answers as far as possible, taps the remaining controls, and returns the
 * violations.
 *
 * @param money calls that one tap may send only once
 */
export async function visit(
  fixture: Fixture,
  answers: NonNullable<FixtureDocument['answers']>,
  bench: Setup,
  money: ReadonlySet<string>,
): Promise<Visited> {
  const entry = bench.screens.get(fixture.screen)!;
  const run = new Run({ ...fixture, document: { ...fixture.document, answers } }, entry, bench);
  const { host } = run;
  const { log, page, clock, settle } = run.stage;
  const faults: string[] = [];
  const { navigate } = host;
  host.navigate = (url, how) => {
    if (!HARMLESS.test(url)) faults.push(`it leads to ${short(url)}`);
    navigate(url, how);
  };
  uncaught = [];
  const payments = () => log.calls.filter(({ call }) => money.has(call)).length;
  const attempt = async (what: string, most: number, act: () => Promise<void>) => {
    const before = payments();
    try {
      await act();
    } catch (error) {
      if (!(error instanceof StepFailure) || SERIOUS.test(error.message)) faults.push(`${what}: ${error}`);
    }
    if (payments() - before > most) faults.push(`${what} sends ${payments() - before} payments`);
  };

  await attempt('open', 0, () => run.open());
  const { steps } = fixture.document;
  for (const [at, step] of steps.entries()) await attempt(JSON.stringify(step), 1, () => run.step(steps, at));
  for (let tap = 0; tap < MOST_TAPS && !log.went; tap += 1) {
    const control = controlsOf(page)[tap];
    const touch = () => {
      control?.click();
      return settle();
    };
    await attempt('a tap', 1, touch);
  }
  await attempt('waiting', 0, () => clock.advance(A_WHILE, settle));
  if (!log.went && !log.wentBack) faults.push(...unreadable(page));
  faults.push(...dangers(page), ...reportFaults(log.reports), ...uncaught.map((error) => `uncaught: ${error}`));
  await run.close();
  return { faults: [...new Set(faults)], sent: log.calls.map(({ call }) => call) };
}

function controlsOf(page: Element): HTMLElement[] {
  return accessibleElements(reachable(page))
    .filter(({ role }) => ['button', 'link', 'tab', 'checkbox', 'radio'].includes(role))
    .map(({ element }) => element as HTMLElement);
}

/** What is missing on the page: the frame, or anything in it. */
function unreadable(page: Element): string[] {
  const main = page.querySelector('main');
  if (!main) return ['there is no frame'];
  const isSomething = visibleText(main) !== '' || main.querySelector('img, input, iframe, [aria-busy]') !== null;
  return isSomething ? [] : ['there is nothing in the frame'];
}

function dangers(page: Element): string[] {
  const found: string[] = [];
  for (const element of page.querySelectorAll('*')) {
    for (const name of ADDRESSES) {
      const value = element.getAttribute(name);
      if (value !== null && !HARMLESS.test(value)) found.push(`${element.localName} ${name} is ${short(value)}`);
    }
    if (element.localName === 'script' || element.id === 'injected') found.push(`markup became ${element.localName}`);
    if (element.getAttributeNames().some((name) => name.startsWith('on'))) found.push('an attribute handles an event');
  }
  if ('injected' in globalThis) found.push('a script ran');
  if ('polluted' in {}) found.push('a prototype was changed');
  return found;
}

/** Reported crashes, and reports that are repeated. */
function reportFaults(reports: readonly { code: string; message: string; n?: number | undefined }[]): string[] {
  const said = new Set<string>();
  return reports.flatMap(({ code, message, n }) => {
    const line = `${code} ${message} ${n ?? ''}`;
    if (/crashed|failed$/.test(code) && code !== 'copy-failed') return [`reported: ${line}`];
    if (said.has(line)) return [`said twice: ${line}`];
    said.add(line);
    return [];
  });
}

function short(text: string): string {
  return JSON.stringify(text.slice(0, 60));
}
