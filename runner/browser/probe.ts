/**
 * Injected before anything else into every page that `screens test --browser` plays: replaces the browser's time,
 * network, history, shell and clipboard by the fixture's. The product itself runs as built.
 */

import { DATABASE } from '../../renderer/wire/database-name.ts';
import { readJson } from '../../renderer/wire/json.ts';
import { filePath } from '../../renderer/wire/page.ts';
import type { Step } from '../../schemas/generated/types.ts';
import { answersInTurn } from '../fixture/answer-order.ts';
import { StepFailure } from '../fixture/failure.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';
import { goesOn, nextAddress } from '../play/journey.ts';
import { settle } from '../play/settle.ts';
import { runStep } from '../steps/index.ts';
import { refuseLeft } from '../steps/leave.ts';
import { beginningOf, createClock, type VirtualClock } from '../world/clock.ts';
import { standAt } from '../world/geolocation.ts';
import { behindLedger, type KeyRecord } from '../world/ledger.ts';
import { complaintsIn, emptyLog, type Log } from '../world/log.ts';
import { keepPictures } from './keep-pictures.ts';
import type { Pause, ProbeData, Progress } from './probe-data.ts';
import { publishedFace } from './published-face.ts';
import { type Page, replaceNavigation, replaceNetwork, replaceOutput, replaceTime } from './replacements.ts';

/** Milliseconds of real time in which a page must load, and a step must pass. */
const MAX_WAIT_MS = 10_000;
const RETRY = 1_500;
/** Milliseconds of real time between two checks. */
const POLL_MS = 4;

const realTimeout = window.setTimeout.bind(window);
/**
 * The number of pending IndexedDB requests, and of files of the product that are loading: a screen that waits for one has
 * not settled, even if nothing changes.
 */
let pendingRequests = 0;
/** Whether the first screen is shown and the page can navigate: from then on it restores scroll positions itself. */
let isShown = false;
const data = readJson(window.name) as ProbeData | undefined;
if (data && window === window.parent) play(data);

function play(data: ProbeData): void {
  const run = beginRun(data);
  replaceWorld(run);
  let opened: Promise<void> | undefined;
  window.playFixture = async (): Promise<Pause> => {
    try {
      opened ??= open(run.clock);
      await opened;
      return await playSteps(run);
    } catch (error) {
      const text = error instanceof StepFailure ? error.message : String(error);
      return { verdict: 'failed', at: run.at, lines: text.split('\n') };
    }
  };
}

/** The state of a fixture that is being played. */
interface Run {
  readonly data: ProbeData;
  readonly clock: VirtualClock;
  readonly log: Log;
  /** How many times each call was answered. */
  readonly turns: Map<string, number>;
  /** The back stack. */
  readonly visited: string[];
  readonly ledger: Map<string, KeyRecord>;
  /** Index of the next step. */
  at: number;
}

/** Begins, or goes on where the page before this one paused. */
function beginRun(data: ProbeData): Run {
  const { document: fixture, progress } = data;
  return {
    data,
    clock: createClock(progress?.now ?? beginningOf(fixture)),
    log: progress?.log ?? emptyLog(),
    turns: new Map(progress?.turns),
    visited: progress?.visited ?? [fixture.open],
    ledger: new Map(progress?.ledger),
    at: progress?.at ?? 0,
  };
}

/** Replaces what the page knows of the world outside by what the fixture says of it. */
function replaceWorld({ data, clock, log, turns, ledger }: Run): void {
  const { document: fixture, calls, storage: kept, progress } = data;
  let left = false;
  const page: Page = {
    clock,
    log,
    left: () => left,
    leave: () => {
      left = true;
    },
    opened: isOpen,
  };
  watchOpening();
  watchDatabase();
  watchFiles();
  if (!progress) prepareDevice(kept);
  replaceTime(page);
  replaceNetwork(calls, behindLedger(answersInTurn(fixture.answers, calls, turns), clock.now, ledger), page);
  replaceNavigation(page, !progress);
  replaceOutput(page);
  keepPictures();
  standAt(fixture.place);
  applyBrand(fixture.brand);
}

/** Plays the steps until one is done from outside of the page, or all of them have passed. */
async function playSteps(run: Run): Promise<Pause> {
  const { data, log, visited } = run;
  const { steps } = data.document;
  const stage = stageOf(run);
  await stage.settle();
  for (; run.at < steps.length; run.at += 1) {
    const step = steps[run.at]!;
    const pause = pauseBefore(run, stage, step);
    if (pause) return pause;
    await retryStep(stage, step);
    if (!goesOn(steps, run.at)) continue;
    const address = nextAddress(log, visited);
    log.went = undefined;
    log.wentBack = false;
    return pauseFor(run, { ask: 'open', address });
  }
  const lines = complaintsIn(log);
  return lines.length > 0 ? { verdict: 'failed', at: run.at, lines } : { verdict: 'passed' };
}

/** The pause for a step that is done from outside of the page; undefined for all others. */
function pauseBefore(run: Run, stage: PageUnderTest, step: Step): Pause | undefined {
  if (!('reload' in step || 'restart' in step || 'viewport' in step)) return undefined;
  refuseLeft(stage, step);
  if ('restart' in step) forgetTab();
  if ('restart' in step && step.restart !== true) return pauseFor(run, { ask: 'open', address: step.restart });
  if ('reload' in step || 'restart' in step) return pauseFor(run, { ask: 'reload' });
  return pauseFor(run, { ask: 'resize', shrunk: step.viewport.shrunk, width: step.viewport.width });
}

/** Stores the progress for the page that comes next; it continues at the next step. */
function pauseFor(run: Run, pause: Pause): Pause {
  run.at += 1;
  const { at, clock, log, visited, turns, ledger } = run;
  const progress: Progress = { at, now: clock.now(), log, visited, turns: [...turns], ledger: [...ledger] };
  window.name = JSON.stringify({ ...run.data, progress });
  return pause;
}

function stageOf({ data, at, clock, log }: Run): PageUnderTest {
  const { document: fixture, screens, places, assets, session, pictures } = data;
  return {
    page: document.getElementById('app')!,
    screen: screens[at] ?? fixture.screen,
    screens: places,
    assets,
    session,
    face: publishedFace,
    clock,
    log,
    stores: { local: reader(localStorage), session: reader(sessionStorage), cookie: { get: cookieOf } },
    snapshots: { read: (path) => pictures[path] },
    settle: () => settleInRealTime(clock, QUIET_MS),
    back: () => dispatchEvent(new CustomEvent('app:back')),
    // These are done from outside of the page.
    reload: async () => {},
    restart: async () => {},
    resize: async () => {},
  };
}

/** Parts of the product load on demand, in real time, so a step is retried until it passes. */
async function retryStep(stage: PageUnderTest, step: Step): Promise<void> {
  const until = performance.now() + RETRY;
  for (;;) {
    try {
      return await runStep(stage, step);
    } catch (error) {
      if (!(error instanceof StepFailure) || performance.now() > until) throw error;
      await stage.settle();
    }
  }
}

/** Milliseconds of real time without a change after which a page counts as settled: after a step, and at the start. */
const QUIET_MS = 4;
const QUIET_AT_FIRST_MS = 20;
/** Checks before giving up on a page that never settles. */
const MAX_ROUNDS = 100;

/** React renders loaded parts when the browser schedules it: waits until nothing changes any more. */
async function settleInRealTime(clock: Page['clock'], quiet: number): Promise<void> {
  let changed = true;
  const observer = new MutationObserver(() => {
    changed = true;
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
  const until = performance.now() + MAX_WAIT_MS;
  for (let round = 0; changed && (round < MAX_ROUNDS || pendingRequests > 0) && performance.now() < until; round += 1) {
    await settle(clock);
    changed = pendingRequests > 0;
    await pause(quiet);
  }
  observer.disconnect();
}

/** From now on, counts pending IndexedDB requests. */
function watchDatabase(): void {
  const count = <Work extends EventTarget>(work: Work, ends: readonly string[]): Work => {
    pendingRequests += 1;
    for (const end of ends)
      work.addEventListener(end, () => {
        pendingRequests -= 1;
      });
    return work;
  };
  const { open, deleteDatabase } = IDBFactory.prototype;
  const { transaction } = IDBDatabase.prototype;
  IDBFactory.prototype.open = function (...words) {
    return count(open.apply(this, words), ['success', 'error']);
  };
  IDBFactory.prototype.deleteDatabase = function (...words) {
    return count(deleteDatabase.apply(this, words), ['success', 'error']);
  };
  IDBDatabase.prototype.transaction = function (...words) {
    return count(transaction.apply(this, words), ['complete', 'abort']);
  };
}

/** From now on, counts files that are loading. Calls are not among them: the fixture answers those. */
function watchFiles(): void {
  const load = window.fetch.bind(window);
  window.fetch = (input, init) => {
    pendingRequests += 1;
    return load(input, init).finally(() => {
      pendingRequests -= 1;
    });
  };
}

/** Clears the device and stores what the fixture requires. */
function prepareDevice(storage: ProbeData['storage']): void {
  localStorage.clear();
  sessionStorage.clear();
  indexedDB.deleteDatabase(DATABASE);
  for (const cookie of document.cookie.split('; ')) setCookie(`${cookie.split('=')[0]}=; max-age=0; path=/`);
  for (const [area, name, text] of storage) {
    if (area === 'cookie') setCookie(`${name}=${encodeURIComponent(text)}; path=/`);
    else (area === 'session' ? sessionStorage : localStorage).setItem(name, text);
  }
}

/** Simulates a new tab: clears what belongs to the tab, including the id of its history entry. */
function forgetTab(): void {
  sessionStorage.clear();
  history.replaceState(null, '');
}

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: a page that begins cannot wait for the cookie store
  document.cookie = text;
}

function isOpen(): boolean {
  return isShown;
}

/**
 * Notes when the page takes over scroll restoration. Browsers keep that setting per entry, so going back may reset it.
 */
function watchOpening(): void {
  const native = Object.getOwnPropertyDescriptor(History.prototype, 'scrollRestoration')!;
  Object.defineProperty(history, 'scrollRestoration', {
    ...native,
    set(kind: ScrollRestoration) {
      isShown = true;
      native.set!.call(history, kind);
    },
  });
}

/** Waits until the screen is shown and everything that it may load later has loaded. */
async function open(clock: Page['clock']): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  while (!isOpen()) {
    if (performance.now() > until) throw new Error(`no screen has come after ${MAX_WAIT_MS} ms`);
    clock.runDue();
    await pause(POLL_MS);
  }
  const { page, at } = window.earlyPage!;
  const files = Object.values(page.screens[at]!.modules.later);
  await Promise.all(files.map((file) => import(location.origin + filePath(file))));
  await settleInRealTime(clock, QUIET_AT_FIRST_MS);
}

/** Applies the fixture's brand to the page, if it has one. */
function applyBrand(brand: ProbeData['document']['brand']): void {
  Object.defineProperty(window, 'earlyPage', {
    configurable: true,
    set(early: NonNullable<Window['earlyPage']>) {
      early.page.brand = { ...early.page.brand, ...brand };
      Object.defineProperty(window, 'earlyPage', { value: early });
    },
  });
}

function reader(storage: Storage): { get(name: string): string | undefined } {
  return { get: (name) => storage.getItem(name) ?? undefined };
}

function cookieOf(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return cookie && decodeURIComponent(cookie.slice(name.length + 1));
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => realTimeout(done, ms));
}
