import type { CompiledScreen } from '../../../schemas/compiled.ts';
import { comparing, type PartSays, plain, swap, union } from '../match/comparing.ts';
import { sameExpr } from '../parts/pair.ts';
import type { Say } from '../words/say.ts';
import { SCREEN_EVENTS } from '../words/widgets.ts';
import { IS, quoted } from '../words/words.ts';
import { paramSays, publicSays, routeSays } from './address.ts';
import { actionsSays, derivedSays } from './derived.ts';
import { handlerSays } from './handler.ts';
import { loadsSays } from './load.ts';
import { overlaySays } from './overlay.ts';
import { draftSays, resumeSays } from './restored.ts';
import { stateSays, timerSays } from './state.ts';
import { viewSays } from './view.ts';

/** Describes changes on a screen that both versions have, except in what it shares with others. */
export function screenSays(was: CompiledScreen, now: CompiledScreen): Say[] {
  if (was.hash === now.hash) return [];
  const screens = comparing(was, now);
  return [...Object.values(PARTS).flatMap((says) => says(screens)), ...unknownSays(was, now)];
}

/** Parts created by a newer or older compiler, of which only the name is known here. */
function unknownSays(was: CompiledScreen, now: CompiledScreen): Say[] {
  const parts = union(was, now).filter((part) => !Object.hasOwn(PARTS, part)) as (keyof CompiledScreen)[];
  const changed = parts.filter((part) => JSON.stringify(was[part]) !== JSON.stringify(now[part]));
  return changed.map((part) => plain('the screen', `${IS} different in ${quoted(part)}`));
}

/** Describes the change to each frame. */
const FRAMES = {
  bar: () => 'now has a title bar with a back button',
  bare: (was) =>
    was === 'site' ? 'is no longer a page of the site, and has no title bar either' : 'no longer has a title bar',
  site: (was) => `is now a page of the site${was === 'bare' ? '' : ', without a title bar'}`,
} as const satisfies { readonly [frame: string]: (was: CompiledScreen['frame']) => string };

/** For parts that follow from others, or that users do not notice. */
const nothing: PartSays = () => [];
/** For parts that are the same on every screen: described once for all of them. */
const shared: PartSays = () => [];

/** Every part of a compiled screen, with the description of its change. */
const PARTS: { readonly [P in keyof CompiledScreen]-?: PartSays } = {
  screen: nothing,
  version: nothing,
  language: nothing,
  hash: nothing,
  features: nothing,
  regions: shared,
  toasts: shared,
  slow: shared,
  signIn: shared,
  session: shared,
  calls: shared,
  stored: shared,
  assets: shared,
  routes: ({ was, now }) => routeSays(was, now),
  title: ({ pair, was, now }) =>
    sameExpr(pair, was.title, now.title)
      ? []
      : [plain('the page title', `${IS} now ${swap(pair, was.title, now.title)}`)],
  frame: ({ was, now }) =>
    was.frame === now.frame ? [] : [plain('the screen', FRAMES[now.frame ?? 'bar'](was.frame))],
  public: publicSays,
  params: paramSays,
  load: loadsSays,
  state: stateSays,
  // The initial values in `form` follow from the fields.
  form: nothing,
  let: (screens) => derivedSays('let', screens),
  rules: (screens) => derivedSays('rules', screens),
  timers: timerSays,
  resume: resumeSays,
  draft: draftSays,
  on: ({ pair, was, now, money }) =>
    eventsOf(was.on, now.on).flatMap((event) =>
      handlerSays({ pair, subject: SCREEN_EVENTS[event], money }, was.on[event], now.on[event]),
    ),
  actions: actionsSays,
  view: ({ pair, roots }) => viewSays(pair, roots),
  overlays: overlaySays,
};

function eventsOf(was: CompiledScreen['on'], now: CompiledScreen['on']): (keyof CompiledScreen['on'])[] {
  return [...new Set([...Object.keys(was), ...Object.keys(now)])] as (keyof CompiledScreen['on'])[];
}
