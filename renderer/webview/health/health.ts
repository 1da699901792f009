import type { CompiledScreen } from '../../../schemas/compiled.ts';
import type { Screen } from '../../screen/screen.ts';
import type { HostReport } from '../../wire/host.ts';
import { addNotice, send, sendSoon } from './beacons.ts';
import { noteCrash, noteDrawn, readCookie, release, unreported } from './opening.ts';
import { events, type Outcome } from './report.ts';

/** Milliseconds after which a screen counts as slow. */
const SLOW_MS = 5_000;
/** Milliseconds after which a screen that is still not visible is reported. */
const MAX_OPENING_MS = 20_000;
/** Milliseconds in which a new screen is drawn, or crashes. */
const DRAWN_MS = 100;

/** The screen that was opened last. */
interface Opening {
  readonly document: CompiledScreen;
  /** What has been reported: each notice once per opening, so that openings can be counted. */
  readonly noticed: Set<string>;
  /** The screen has been left. */
  gone: boolean;
}

let current: Opening | undefined;

/**
 * Reports how a screen fares from its first drawing on; called once per opened screen.
 *
 * @param began when it was requested, in milliseconds of `performance.now()`
 * @param drawn when it was first drawn
 */
export function watchHealth(screen: Screen, began: number, drawn: number): void {
  const opening = open(screen.document);
  if (!opening) return;
  let shown = false;
  const look = (at: number) => {
    consume();
    if (shown || opening !== current || screen.phase() === 'loading') return;
    sendSoon();
    if (screen.phase() === 'failed') return;
    shown = true;
    setTimeout(() => noteTime(opening, Math.round(at - began)), DRAWN_MS);
  };
  screen.changes.subscribe(['phase'], () => look(performance.now()));
  look(drawn);
}

/** Reports that the first screen could not be shown. Since this file has loaded, the network is not the cause. */
export function reportFailure(): void {
  document.querySelector('#failure span')?.remove();
  const early = window.earlyPage;
  const first = early?.page.screens[early.at];
  if (first && open(first.document)) consume();
}

function open(document: CompiledScreen): Opening | undefined {
  if (!release) return;
  if (!current) begin();
  current = { document, noticed: new Set(), gone: false };
  addNotice(document.screen, { kind: 'opened' });
  setTimeout(send, MAX_OPENING_MS);
  return current;
}

/** Runs once per page. */
function begin(): void {
  events.added = consume;
  addEventListener('pagehide', send);
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  const [of, screen] = unreported?.split('/') ?? [];
  if (!of || !screen) return;
  addNotice(screen, { kind: 'opened' }, of);
  addNotice(screen, { kind: 'crashed', code: 'screen-crashed' }, of);
}

function noteTime({ document: { screen }, gone }: Opening, ms: number): void {
  if (gone) return;
  addNotice(screen, { kind: 'shown', ms });
  if (ms >= SLOW_MS) addNotice(screen, { kind: 'slow', ms });
}

/** Processes what was recorded since the last call. */
function consume(): void {
  for (const entry of events.pending.splice(0)) {
    if (current) 'code' in entry ? handleReport(current, entry) : handleOutcome(current, entry);
  }
}

function handleOutcome({ document, noticed }: Opening, [of, n, outcome]: Outcome): void {
  const load = Object.values(document.load).find((entry) => entry.n === n);
  if (of !== document || !load || outcome === 'ok' || noticed.has('failed')) return;
  noticed.add('failed');
  addNotice(document.screen, { kind: 'failed', call: load.call, outcome });
}

function handleReport(opening: Opening, { code }: HostReport): void {
  const { document, noticed } = opening;
  const crashed = /-crashed$|^boot-failed$/.test(code);
  opening.gone ||= crashed && code !== 'widget-crashed';
  const kind = crashed ? 'crashed' : 'report';
  const once = crashed ? kind : code;
  if (noticed.has(once)) return;
  noticed.add(once);
  addNotice(document.screen, { kind, code });
  sendSoon();
  if (crashed) leaveRelease(`${release}/${document.screen}`);
}

/** Reports a crash to the server with the next page; without cookies, with this page if it is reloaded. */
function leaveRelease(reason: string): void {
  noteCrash(reason);
  noteDrawn();
  if (readCookie('crashed')) return;
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', `${pathname}${search || '?'}&screens-avoid=${release}${hash}`);
}
