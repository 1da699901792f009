import type {
  CompiledDraft,
  CompiledLoad,
  CompiledResume,
  CompiledScreen,
  Expr,
  WidgetNode,
} from '../../schemas/compiled.ts';
import { overlayWords } from './actions.ts';
import { additionWords } from './additions.ts';
import { conditionChange } from './conditions.ts';
import { everyShown, flatten, flattenWidget, type Shown } from './flatten.ts';
import { Interner, type Named, NO_ROWS } from './keys.ts';
import type { Root } from './match.ts';
import { type Money, moneyOf } from './money.ts';
import { namesOf, renamesOf } from './names.ts';
import { WidgetNames } from './naming.ts';
import { type Pair, sameExpr, sameSteps, valuesOf } from './pair.ts';
import type { Say } from './say.ts';
import { shapeChanges } from './shape-says.ts';
import { Side } from './side.ts';
import { type Doing, sendWords, stepSays, thenSays } from './step-says.ts';
import { doAll, leavesOf } from './steps.ts';
import { runsOf, usesOf } from './uses.ts';
import { viewSays } from './view-says.ts';
import { duration, IS, inNumber, listWords, ownName, quoted, S } from './words.ts';

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
  return changed.map((part) => plain('the screen', `${IS} otherwise in ${quoted(part)}`));
}

/** Describes the change to each frame. */
const FRAMES = {
  bar: 'now has a title bar and a way back',
  bare: 'no longer has a title bar',
  site: 'now is the page of a site, without a title bar',
} as const;

/** Two versions of a screen, with data derived from both. */
interface Comparing {
  readonly pair: Pair;
  readonly was: CompiledScreen;
  readonly now: CompiledScreen;
  readonly roots: readonly Root[];
  readonly money: { readonly before: Money; readonly after: Money };
}

function comparing(was: CompiledScreen, now: CompiledScreen): Comparing {
  const renames = renamesOf(was, now);
  const interner = new Interner();
  const renamed = (kind: Named) => renames.get(kind)!;
  const before = new Side(
    was,
    interner,
    renames,
    (kind, name) => renamed(kind).has(name) || namesOf(kind, now).includes(name),
  );
  const after = new Side(
    now,
    interner,
    new Map(),
    (kind, name) => [...renamed(kind).values()].includes(name) || namesOf(kind, was).includes(name),
  );
  const pair = { before, after };
  return { pair, was, now, roots: rootsOf(pair), money: { before: moneyOf(was), after: moneyOf(now) } };
}

/** The view, and each overlay that both versions have. */
function rootsOf({ before, after }: Pair): Root[] {
  const overlays = Object.entries(after.document.overlays).flatMap(([name, { node }]): Root[] => {
    const was = Object.entries(before.document.overlays).find(([own]) => before.named.name('overlays', own) === name);
    return was ? [{ before: [overlayOf(was[0], was[1].node)], after: [overlayOf(name, node)] }] : [];
  });
  return [{ before: flatten(before.document.view, ''), after: flatten(after.document.view, '') }, ...overlays];
}

function overlayOf(name: string, node: WidgetNode): Shown {
  return flattenWidget(node, name);
}

type PartSays = (screens: Comparing) => Say[];

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
  session: shared,
  calls: shared,
  stored: shared,
  assets: shared,
  routes: ({ was, now }) => routeSays(was, now),
  title: ({ pair, was, now }) =>
    sameExpr(pair, was.title, now.title) ? [] : [plain('the title', `${IS} now ${swap(pair, was.title, now.title)}`)],
  frame: ({ was, now }) => (was.frame === now.frame ? [] : [plain('the screen', FRAMES[now.frame ?? 'bar'])]),
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

function plain(subject: string, predicate: string): Say {
  return { subject, predicate, money: false };
}

/** The new value and the old one. */
function swap(pair: Pair, was: Expr, now: Expr): string {
  const [before, after] = valuesOf(pair, was, now);
  return `${after}, not ${before}`;
}

const SCREEN_EVENTS: { readonly [E in keyof CompiledScreen['on']]-?: string } = {
  enter: 'opening the screen',
  loaded: 'the arrival of all data',
  back: 'going back',
};

function eventsOf(was: CompiledScreen['on'], now: CompiledScreen['on']): (keyof CompiledScreen['on'])[] {
  return [...new Set([...Object.keys(was), ...Object.keys(now)])] as (keyof CompiledScreen['on'])[];
}

interface Handling extends Pick<Doing, 'pair' | 'subject'> {
  readonly money: Comparing['money'];
}

type Steps = Parameters<typeof stepSays>[1];

function handlerSays({ pair, subject, money }: Handling, was: Steps, now: Steps): Say[] {
  const moves = money.before.moves(was) || money.after.moves(now);
  return stepSays({ pair, subject, money: moves, rows: [NO_ROWS, NO_ROWS] }, was, now);
}

function routeSays({ routes: was }: CompiledScreen, { routes: now }: CompiledScreen): Say[] {
  const routes = (all: CompiledScreen['routes']) => all.map(({ path }) => path);
  const come = now.filter(({ path }) => !routes(was).includes(path));
  const gone = was.filter(({ path }) => !routes(now).includes(path));
  const carried = now.flatMap(({ path, carries = [] }) => {
    const before = was.find((route) => route.path === path)?.carries ?? [];
    const kept = come.some((route) => route.path === path) || JSON.stringify(before) === JSON.stringify(carries);
    const names = (all: readonly string[]) => listWords(all.map(quoted)) || 'nothing';
    return kept
      ? []
      : [plain(`the address ${quoted(path)}`, `now carries ${names(carries)} in its hash, not ${names(before)}`)];
  });
  const [first, before] = [now[0]?.path, was[0]?.path];
  return [
    ...come.map(({ path }) => plain('the screen', `now also opens at ${quoted(path)}`)),
    ...gone.map(({ path }) => plain('the screen', `no longer opens at ${quoted(path)}`)),
    ...carried,
    ...(first !== undefined && first !== before
      ? [plain('the screen', `${IS} reached at ${quoted(first)} from other screens`)]
      : []),
  ];
}

/** Describes changes in the metadata for search engines and link previews. */
function publicSays({ pair, was: { public: was }, now: { public: now } }: Comparing): Say[] {
  if (!was && !now) return [];
  if (!was || !now) {
    const words = now
      ? `${IS} now a page of the public site, described as ${pair.after.value(now.description)}`
      : 'is no longer a page of the public site: search engines are told to leave it out';
    return [plain('the screen', words)];
  }
  const says = (subject: string, before: Expr | undefined, after: Expr | undefined) =>
    sameExpr(pair, before ?? null, after ?? null)
      ? []
      : [plain(subject, `${IS} now ${swap(pair, before ?? null, after ?? null)}`)];
  return [
    ...says('the description for search engines', was.description, now.description),
    ...says('the picture beside a link to the page', was.image, now.image),
    ...says('what machines are told the page is about', ['list', ...was.data], ['list', ...now.data]),
  ];
}

function paramSays({ was: { params: was }, now: { params: now }, money: { before, after } }: Comparing): Say[] {
  return union(was, now).flatMap((name) =>
    shapeChanges(was[name], now[name]).map(({ path, predicate }) => ({
      subject: `${quoted(path === '' ? name : `${name}.${path}`)} of the address`,
      predicate,
      money: before.feeds(`params.${name}`) || after.feeds(`params.${name}`),
    })),
  );
}

function union(was: object, now: object): string[] {
  return [...new Set([...Object.keys(now), ...Object.keys(was)])];
}

/** Items that both versions have, by their later name, each with its earlier name. */
function both<T>(kind: Named, { before }: Pair, was: { [name: string]: T }, now: { [name: string]: T }) {
  return Object.keys(was).flatMap((name) => {
    const later = before.named.name(kind, name);
    return later in now ? [{ name: later, was: was[name]!, now: now[later]! }] : [];
  });
}

function onlyIn<T>(kind: Named, { before }: Pair, was: { [name: string]: T }, now: { [name: string]: T }) {
  const earlier = new Set(Object.keys(was).map((name) => before.named.name(kind, name)));
  return {
    gone: Object.entries(was).filter(([name]) => !(before.named.name(kind, name) in now)),
    come: Object.entries(now).filter(([name]) => !earlier.has(name)),
  };
}

function loadsSays(screens: Comparing): Say[] {
  const { pair, was, now } = screens;
  const { gone, come } = onlyIn('data', pair, was.load, now.load);
  return [
    ...come.map(([, load]) =>
      plain('the screen', `now also asks ${quoted(load.call)} when it opens${loadWords(load, pair.after)}`),
    ),
    ...gone.map(([, load]) => plain('the screen', `no longer asks ${quoted(load.call)} when it opens`)),
    ...both('data', pair, was.load, now.load).flatMap((one) => loadSays(screens, one.name, one.was, one.now)),
  ];
}

function loadWords({ send, when, then }: CompiledLoad, side: Side): string {
  const sent = Object.keys(send ?? {});
  const follow = Object.entries(then ?? {}).flatMap(([outcome, steps]) => {
    const all = leavesOf(steps, side, NO_ROWS);
    return all.length === 0 ? [] : [`${quoted(outcome)} ${inNumber(doAll(all, side), false)}`];
  });
  return [
    sent.length > 0 ? ` with ${listWords(sent.map(quoted))}` : '',
    when === undefined ? '' : ` if ${quoted(side.text(when))}`,
    follow.length > 0 ? ` (${follow.join('; ')})` : '',
  ].join('');
}

type LoadSays = (was: CompiledLoad, now: CompiledLoad, subject: string, screens: Comparing) => Say[];

const LOAD_PARTS: { readonly [P in keyof CompiledLoad]-?: LoadSays } = {
  n: () => [],
  call: (was, now, subject) =>
    was.call === now.call ? [] : [plain(subject, `now asks ${quoted(now.call)}, not ${quoted(was.call)}`)],
  send: (was, now, subject, { pair }) =>
    sendWords(pair, was.send, now.send, [NO_ROWS, NO_ROWS]).map((text) => plain(subject, `now asks ${text}`)),
  when: ({ when: was = true }, { when: now = true }, subject, { pair }) =>
    conditionChange(pair, [{ expr: was, rows: NO_ROWS }], [{ expr: now, rows: NO_ROWS }], {
      aux: IS,
      main: 'asked',
    }).map((predicate) => plain(subject, predicate)),
  optional: (was, now, subject) =>
    was.optional === now.optional
      ? []
      : [
          plain(
            subject,
            now.optional ? 'is no longer waited for before anything shows' : 'is now waited for before anything shows',
          ),
        ],
  // Follows from what `send` and `when` read.
  after: () => [],
  then: (was, now, _, { pair, money }) => {
    const all = [...Object.values(was.then ?? {}), ...Object.values(now.then ?? {})];
    const moves = all.some((steps) => money.before.moves(steps) || money.after.moves(steps));
    const doing = { pair, subject: '', money: moves, rows: [NO_ROWS, NO_ROWS] as const };
    return thenSays(doing, [was.call, now.call], was.then, now.then, 'opening the screen');
  },
};

function loadSays(screens: Comparing, name: string, was: CompiledLoad, now: CompiledLoad): Say[] {
  const subject = ownName(name) === now.call ? `the load ${quoted(now.call)}` : `the load ${quoted(ownName(name))}`;
  return Object.values(LOAD_PARTS).flatMap((says) => says(was, now, subject, screens));
}

function stateSays({ pair, was, now, money }: Comparing): Say[] {
  return both('state', pair, was.state, now.state).flatMap(({ name, was: before, now: after }) => {
    const say = (predicate: string): Say => ({
      subject: `the state ${quoted(ownName(name))}`,
      predicate,
      money: money.before.feeds(`state.${name}`) || money.after.feeds(`state.${name}`),
    });
    return [
      ...(sameExpr(pair, before.initial, after.initial)
        ? []
        : [say(`now begins with ${swap(pair, before.initial, after.initial)}`)]),
      ...(before.keep === after.keep
        ? []
        : [say(after.keep ? 'is now kept when the page is reloaded' : 'is no longer kept when the page is reloaded')]),
    ];
  });
}

/** Describes the change of a `let` or rule that both versions have: once, with the places that depend on it. */
function derivedSays(root: 'let' | 'rules', { pair, was, now, roots, money }: Comparing): Say[] {
  const changed = both(root, pair, was[root], now[root]).filter((one) => !sameExpr(pair, one.was, one.now));
  if (changed.length === 0) return [];
  const shown = roots.flatMap(({ after }) => everyShown(after));
  const names = new WidgetNames(pair.after, shown);
  return changed.flatMap(({ name, was: before, now: after }) => {
    const uses = usesOf(`${root}.${name}`, now, shown, names);
    if (uses.length === 0) return [];
    const where = `; it counts for ${listWords(uses)}`;
    const feeds = money.before.feeds(`${root}.${name}`) || money.after.feeds(`${root}.${name}`);
    const subject = `${root === 'let' ? 'the value' : 'the rule'} ${quoted(ownName(name))}`;
    return derivedChange(pair, root, before, after).map((text) => ({
      subject,
      predicate: `${text}${where}`,
      money: feeds,
    }));
  });
}

function derivedChange(pair: Pair, root: 'let' | 'rules', was: Expr, now: Expr): string[] {
  if (root === 'let') return [`is now ${swap(pair, was, now)}`];
  return conditionChange(pair, [{ expr: was, rows: NO_ROWS }], [{ expr: now, rows: NO_ROWS }], { main: `hold${S}` });
}

function timerSays({ pair, was, now, money }: Comparing): Say[] {
  const { come } = onlyIn('timers', pair, was.timers, now.timers);
  const fresh = come.map(([name, { seconds, end }]): Say => {
    const all = inNumber(doAll(leavesOf(end, pair.after, NO_ROWS), pair.after), false);
    const predicate = `is new: it runs ${duration(seconds * 1000)}${all === '' ? '' : `, and its end ${all}`}`;
    return { subject: `the timer ${quoted(ownName(name))}`, predicate, money: money.after.moves(end) };
  });
  const kept = both('timers', pair, was.timers, now.timers).flatMap(({ name, was: before, now: after }) => {
    const subject = `the timer ${quoted(ownName(name))}`;
    const length =
      before.seconds === after.seconds
        ? []
        : [plain(subject, `now runs ${duration(after.seconds * 1000)}, not ${duration(before.seconds * 1000)}`)];
    return [...length, ...handlerSays({ pair, subject: `the end of ${subject}`, money }, before.end, after.end)];
  });
  return [...fresh, ...kept];
}

/** Shared description of everything a screen stores on the phone. */
const belongs = ({ for: owner }: { for: readonly Expr[] }, side: Side): string =>
  `belongs to ${listWords(owner.map((value) => side.value(value)))}`;
const keepsStates = ({ state }: { state: readonly string[] }, side: Side): string =>
  `keeps the states ${namesOr('state', state, side)}`;

const RESUME_PARTS: { readonly [P in keyof CompiledResume]-?: (resume: CompiledResume, side: Side) => string } = {
  for: belongs,
  ms: ({ ms }) => `is kept for ${duration(ms)}`,
  state: keepsStates,
  timers: ({ timers }, side) => `keeps the timers ${namesOr('timers', timers, side)}`,
  overlays: ({ overlays }, side) => `is taken up while one of ${namesOr('overlays', overlays, side)} is open`,
};

/** Names as the later version has them: a rename is not a change. */
function namesOr(kind: Named, names: readonly string[], { named }: Side): string {
  return listWords(names.map((name) => quoted(ownName(named.name(kind, name))))) || 'nothing';
}

function resumeSays({ pair, was: { resume: was }, now: { resume: now } }: Comparing): Say[] {
  const subject = 'the place to come back to';
  return partsSay(pair, RESUME_PARTS, { subject, gone: 'is gone: a reopened screen starts over', was, now });
}

const DRAFT_PARTS: { readonly [P in keyof CompiledDraft]-?: (draft: CompiledDraft, side: Side) => string } = {
  for: belongs,
  fields: ({ fields }, side) => `keeps the fields ${namesOr('form', fields, side)}`,
  state: keepsStates,
  sent: ({ sent }) => `is dropped when ${sent.map(quoted).join(' or ')} ends in ${quoted('ok')}`,
};

function draftSays({ pair, was: { draft: was }, now: { draft: now } }: Comparing): Say[] {
  const subject = 'the draft of what was typed';
  return partsSay(pair, DRAFT_PARTS, { subject, gone: 'is gone: what is not sent is lost', was, now });
}

/** Describes changes of something stored on the phone, property by property; its owner first. */
function partsSay<Kept extends { for: Expr[] }>(
  pair: Pair,
  parts: { readonly [part: string]: (kept: Kept, side: Side) => string },
  { subject, gone, was, now }: { subject: string; gone: string; was: Kept | undefined; now: Kept | undefined },
): Say[] {
  if (!was && !now) return [];
  const words = (kept: Kept, side: Side) => Object.values(parts).map((part) => part(kept, side));
  if (!was || !now) return [plain(subject, now ? `is new: it ${listWords(words(now, pair.after))}` : gone)];
  const old = words(was, pair.before);
  const same = sameExpr(pair, ['list', ...was.for], ['list', ...now.for]);
  return words(now, pair.after).flatMap((text, at) =>
    text === old[at] && (at > 0 || same) ? [] : [plain(subject, `now ${text}; before, it ${old[at]}`)],
  );
}

/** Describes the change of a named handler that both versions have: once, with what runs it. */
function actionsSays({ pair, was, now, roots, money }: Comparing): Say[] {
  const changed = both('actions', pair, was.actions, now.actions).filter((one) => !sameSteps(pair, one.was, one.now));
  if (changed.length === 0) return [];
  const shown = roots.flatMap(({ after }) => everyShown(after));
  const names = new WidgetNames(pair.after, shown);
  return changed.flatMap(({ name, was: before, now: after }) => {
    const runs = runsOf(name, now, shown, names);
    const by = runs.length === 0 ? '' : `, run by ${listWords(runs)},`;
    return handlerSays({ pair, subject: `the handler ${quoted(ownName(name))}${by}`, money }, before, after);
  });
}

function overlaySays({ pair, was, now, money }: Comparing): Say[] {
  const { gone, come } = onlyIn('overlays', pair, was.overlays, now.overlays);
  return [
    ...come.map(([name, { node }]) => {
      const shown = flattenWidget(node, name);
      const names = new WidgetNames(pair.after, everyShown([shown]));
      const predicate = additionWords(shown, names, pair.after);
      return { subject: names.of(shown), predicate, money: pays(shown, money.after) };
    }),
    ...gone.map(([name, { node }]) => ({
      subject: overlayWords(name, pair.before),
      predicate: `${IS} gone`,
      money: pays(flattenWidget(node, name), money.before),
    })),
    ...both('overlays', pair, was.overlays, now.overlays).flatMap((one) =>
      union(one.was.with ?? {}, one.now.with ?? {}).flatMap((given) =>
        shapeChanges(one.was.with?.[given], one.now.with?.[given]).map(({ path, predicate }) =>
          plain(
            `${quoted(path === '' ? given : `${given}.${path}`)} that ${overlayWords(one.name, pair.after)} takes`,
            predicate,
          ),
        ),
      ),
    ),
  ];
}

/** Whether anything in an overlay makes a call that moves money. */
function pays(shown: Shown, money: Money): boolean {
  return everyShown([shown]).some(({ node }) => Object.values(node.on ?? {}).some((steps) => money.moves(steps)));
}
