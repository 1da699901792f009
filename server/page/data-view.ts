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
import { type Address, allWidgets, hostOf } from './first-view.ts';

/** What the loads of a screen came to before its page was sent. */
export interface DataView {
  /** The requests of the loads, with those answers that came in time. */
  early: EarlyRequest[];
  /** The screen as HTML, as the renderer draws it first with these answers; undefined where that is not known. */
  view: string | undefined;
}

/** Sends a request of a load; undefined where the phone had better ask itself. Never rejects. */
export type Exchange = (request: TextRequest, late: AbortSignal) => Promise<HostAnswer | undefined>;

/**
 * Makes the loads of a screen and draws it with their answers. Nothing but loads leaves the screen: what its handlers would
 * do beside changing the screen is left to the phone, and such a screen is not drawn.
 *
 * @param late ends the waiting
 */
export async function dataView(
  document: CompiledScreen,
  address: Address,
  brand: Host['env']['brand'],
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
    ...hostOf(address, brand),
    async send(request) {
      const allowed = left.get(request.call) ?? 0;
      if (allowed === 0 || !isTextRequest(request)) {
        stray();
        return new Promise(() => {});
      }
      left.set(request.call, allowed - 1);
      const sent: EarlyRequest = request;
      early.push(sent);
      pending += 1;
      const answer = await exchange(sent, late);
      pending -= 1;
      // What the loads make of it comes first.
      setImmediate(() => look());
      if (!answer || late.aborted) return new Promise(() => {});
      sent.answer = answer;
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
    // An answer that the phone has still to ask for may be there before the renderer takes the view over.
    const isKnown = !strayed && isKnownHere(document) && early.every(({ answer }) => answer);
    const view = isKnown ? await draw(screen) : undefined;
    screen.leave();
    return { early, view };
  } catch {
    // The phone loads and draws it, and reports what is wrong.
    return { early, view: undefined };
  }
}

async function draw(screen: Screen): Promise<string | undefined> {
  if (screen.phase() !== 'ready') return undefined;
  const widgets = await widgetsAtStart(screen.document);
  return renderToString(createElement(ScreenView, { screen, widgets }));
}

/** The widgets that a phone has when it draws first: all others come later there. */
async function widgetsAtStart({ features }: CompiledScreen) {
  const all = Object.entries(await allWidgets());
  return Object.fromEntries(all.filter(([name]) => features.now.includes(name) || Object.hasOwn(base, name)));
}

/** How often a call may leave: once for each load that makes it. Neither what moves money nor what happens once is a load. */
function loadsByCall({ load, calls }: CompiledScreen): Map<string, number> {
  const found = new Map<string, number>();
  for (const { call } of Object.values(load)) if (isPlain(calls[call]!)) found.set(call, (found.get(call) ?? 0) + 1);
  return found;
}

function isPlain({ money, once, kind, body }: CompiledCall): boolean {
  return !money && !once && !kind && !body;
}

const known = new WeakMap<CompiledScreen, boolean>();

/** Whether a screen shows first what its address, the brand and its answers say, and nothing that only a phone knows. */
export function isKnownHere(document: CompiledScreen): boolean {
  const found = known.get(document) ?? !dependsOnPhone(document);
  known.set(document, found);
  return found;
}

/** The keyboard is closed when a page opens: `viewport.shrunk` is 0 everywhere. */
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
