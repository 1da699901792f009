import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { dependencies } from '../../renderer/expression/evaluate.ts';
import { ScreenView } from '../../renderer/react/screen.tsx';
import { createWholeScreen, type Screen } from '../../renderer/screen/whole-screen.ts';
import { isTextRequest } from '../../renderer/wire/early-requests.ts';
import type { Host, HostAnswer, TextRequest } from '../../renderer/wire/host.ts';
import type { EarlyRequest } from '../../renderer/wire/page.ts';
import type { CompiledCall, CompiledScreen, Expr } from '../../schemas/compiled.ts';
import { base } from '../../widgets/generated/base.ts';
import { allWidgets } from './first-view.ts';
import { type Address, type Brand, idleHost } from './idle-host.ts';

/** The result of a screen's loads before its page is sent. */
export interface DataView {
  /** The requests of the loads, with the responses that came in time. */
  early: EarlyRequest[];
  /**
   * The screen as HTML, as the renderer first renders it with these responses; undefined when it cannot be rendered
   * here.
   */
  view: string | undefined;
}

/** Sends a load request; undefined when the phone should send it itself. Never rejects. */
export type Exchange = (request: TextRequest, late: AbortSignal) => Promise<HostAnswer | undefined>;

/**
 * Runs the loads of a screen and renders it with their responses. Only loads are sent: a screen whose handlers do
 * anything beyond changing the screen is left to the phone and not rendered.
 *
 * @param late aborts the wait
 */
export async function dataView(
  document: CompiledScreen,
  address: Address,
  brand: Brand,
  { exchange, late }: { exchange: Exchange; late: AbortSignal },
): Promise<DataView> {
  const early: EarlyRequest[] = [];
  let pending = 0;
  let strayed = false;
  let look = () => {};
  const stray = () => {
    strayed = true;
  };
  const left = loadsByCall(document);
  const host: Host = {
    ...idleHost(address, brand),
    async send(request) {
      const allowed = left.get(request.call) ?? 0;
      if (allowed === 0 || !isTextRequest(request)) {
        stray();
        return new Promise(() => {});
      }
      left.set(request.call, allowed - 1);
      const earlyRequest: EarlyRequest = request;
      early.push(earlyRequest);
      pending += 1;
      const answer = await exchange(earlyRequest, late);
      pending -= 1;
      // Runs after the loads' own continuations.
      setImmediate(() => look());
      if (!answer || late.aborted) return new Promise(() => {});
      earlyRequest.answer = answer;
      return answer;
    },
    navigate: stray,
    back: stray,
    bridge: stray,
    toast: stray,
    stored: { get: () => null, set: stray, clear: stray },
  };
  try {
    const screen = createWholeScreen(document, host);
    await new Promise<void>((done) => {
      look = () => pending === 0 && done();
      late.addEventListener('abort', () => done(), { once: true });
      screen.start();
      look();
    });
    // A response the phone still has to request may arrive before the renderer hydrates the view.
    const isKnown = !strayed && isKnownHere(document) && early.every(({ answer }) => answer);
    const view = isKnown ? await draw(screen) : undefined;
    screen.leave();
    return { early, view };
  } catch {
    // The phone loads and renders it, and reports the error.
    return { early, view: undefined };
  }
}

async function draw(screen: Screen): Promise<string | undefined> {
  if (screen.phase() !== 'ready') return undefined;
  const widgets = await widgetsAtStart(screen.document);
  return renderToString(createElement(ScreenView, { screen, widgets }));
}

/** The widgets a phone has for its first render; all others are loaded later. */
async function widgetsAtStart({ features }: CompiledScreen) {
  const all = Object.entries(await allWidgets());
  return Object.fromEntries(all.filter(([name]) => features.now.includes(name) || Object.hasOwn(base, name)));
}

/**
 * Returns how often each call may be sent: once per load that makes it. Calls that move money, and calls made only
 * once, are not loads.
 */
function loadsByCall({ load, calls }: CompiledScreen): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { call } of Object.values(load)) if (isPlain(calls[call]!)) counts.set(call, (counts.get(call) ?? 0) + 1);
  return counts;
}

function isPlain({ money, once, kind, body }: CompiledCall): boolean {
  return !money && !once && !kind && !body;
}

const known = new WeakMap<CompiledScreen, boolean>();

/**
 * Whether a screen's first render depends only on its address, the brand and its responses, not on what only a phone
 * knows.
 */
function isKnownHere(document: CompiledScreen): boolean {
  const isKnown = known.get(document) ?? !dependsOnPhone(document);
  known.set(document, isKnown);
  return isKnown;
}

/** The keyboard is closed when a page opens: `viewport.shrunk` is always 0. */
const OF_PHONES = /^(viewport(?!\.shrunk$)|timers|stored|env\.now|env$)/;

function dependsOnPhone({ view, title, rules, let: values, load, state, on, resume }: CompiledScreen): boolean {
  const remembers = Object.values(state).some(({ keep }) => keep) || resume !== undefined;
  return remembers || Boolean(on.enter) || readsPhone([view, title, rules, values, load]);
}

function readsPhone(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) && dependencies(value as unknown as Expr).some((name) => OF_PHONES.test(name))) return true;
  return Object.values(value).some(readsPhone);
}
