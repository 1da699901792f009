/**
 * Hot reload: when documents change, the screen is redrawn in place, and errors of a document are shown over it until
 * they are fixed. Only pages of a watching server include it, before the boot.
 */
import { entryAt } from '../../../schemas/routes.ts';
import type { Screen } from '../../screen/screen.ts';
import type { Arrived } from '../../wire/page.ts';
import type { Watched } from '../../wire/watched.ts';
import type { Redraw } from '../early/early-page.ts';
import { recordAnswers } from './answers.ts';
import { createErrorPanel } from './error-panel.ts';
import { stateOf } from './screen-state.ts';

const early = window.earlyPage;
const answers = recordAnswers();
const panel = createErrorPanel();
let redraw: Redraw | undefined;
/** That of the page, once it is connected. */
let style: string | undefined;
/** A queue: a screen that is being drawn must not be replaced. */
let following = Promise.resolve();

if (early) {
  const { observe } = early;
  early.observe = (host) => {
    observe?.(host);
    answers.listen(host);
  };
  early.redraws = (draw) => {
    redraw = draw;
  };
}
new EventSource('/changes').addEventListener('change', ({ data }: MessageEvent<string>) => {
  const state = JSON.parse(data) as Watched;
  // For an embedded page, the page around it shows the errors.
  if (window.parent === window) panel.show(state.errors);
  following = following.then(() => follow(state)).catch(() => location.reload());
});

async function follow({ hashes, changed, brand, style: now }: Watched): Promise<void> {
  const first = early?.page.screens[early.at];
  // The page shows that there is no screen; reload, because there may be one now.
  if (!early || !first) return changed.length > 0 ? location.reload() : undefined;
  style ??= now;
  if (style !== now || JSON.stringify(brand) !== JSON.stringify(early.page.brand)) return location.reload();
  if (!redraw) {
    if (hashes[first.document.screen] !== first.document.hash) location.reload();
    return;
  }
  let restore = async (_screen: Screen): Promise<void> => {};
  const screen = await redraw((shown) => {
    const { screen: name, hash } = shown.document;
    if (hashes[name] === hash) return undefined;
    const next = versionOf(name, changed);
    const state = stateOf(shown);
    restore = state.restore;
    answers.replay();
    return { ...next, document: state.into(next.document) };
  });
  if (screen) await restore(screen);
}

/** @throws if the address no longer shows any version of the screen */
function versionOf(name: string, changed: Watched['changed']): Arrived {
  const { pathname, hash } = location;
  const next = entryAt(changed, ({ routes }) => routes, pathname, hash);
  if (next?.document.screen !== name) throw new Error(`${name} is not here any more`);
  return next;
}
