import type { CompiledScreen } from '../../../schemas/compiled.ts';
import { everythingIn } from '../../../schemas/document-walk.ts';
import type { WidgetNames } from '../match/naming.ts';
import type { Shown } from '../parts/flatten.ts';
import { eventWords, SCREEN_EVENTS, timerEnd } from '../words/widgets.ts';
import { ownName, quoted } from '../words/words.ts';

/**
 * Lists where a `let` or rule is used, in words, directly or indirectly: widgets, their handlers, loads.
 *
 * @param qualified `rules.isOverdue`
 */
export function usesOf(
  qualified: string,
  document: CompiledScreen,
  shown: readonly Shown[],
  names: WidgetNames,
): string[] {
  const reads = readers(qualified, document);
  const inView = shown.flatMap((widget) => {
    const { node, conditions, repeated } = widget;
    const own = reads([conditions, repeated, node.p, node.field]) ? [names.of(widget)] : [];
    const events = Object.entries(node.on ?? {}).filter(([, steps]) => reads(steps));
    return [...own, ...events.map(([event]) => eventWords(event, names.of(widget)))];
  });
  const loads = Object.entries(document.load).filter(([, load]) => reads(load));
  const handlers = Object.entries(document.actions).filter(([, steps]) => reads(steps));
  return [
    ...new Set([
      ...inView,
      ...loads.map(([name]) => `the load ${quoted(ownName(name))}`),
      ...handlers.flatMap(([name]) => runsOf(name, document, shown, names)),
      ...screenUses(document, reads),
    ]),
  ];
}

/** Lists the parts of the screen itself that read something. */
function screenUses(document: CompiledScreen, reads: (part: unknown) => boolean): string[] {
  const { title, public: page, state, resume, draft } = document;
  return [
    ...(reads(title) ? ['the page title'] : []),
    ...(reads(page) ? ['the data for search engines'] : []),
    ...Object.entries(state).flatMap(([name, { initial }]) =>
      reads(initial) ? [`the state ${quoted(ownName(name))}`] : [],
    ),
    ...(reads(resume) ? ["the user's place"] : []),
    ...(reads(draft) ? ['the draft of the form'] : []),
    ...triggers(document, reads),
  ];
}

/** Lists the events that the screen itself handles, as far as their handlers are of interest. */
function triggers({ on, timers }: CompiledScreen, matches: (steps: unknown) => boolean): string[] {
  const events = Object.entries(on) as [keyof typeof on, unknown][];
  return [
    ...events.flatMap(([event, steps]) => (matches(steps) ? [SCREEN_EVENTS[event]] : [])),
    ...Object.entries(timers).flatMap(([name, { end }]) => (matches(end) ? [timerEnd(name)] : [])),
  ];
}

/** Lists what runs a handler of `actions`, in words, directly or indirectly: `tapping \`Next\``. */
export function runsOf(
  action: string,
  document: CompiledScreen,
  shown: readonly Shown[],
  names: WidgetNames,
): string[] {
  const { actions, load } = document;
  const actionNames = new Set([action]);
  const runs = (part: unknown): boolean =>
    everythingIn(part).some((at) => {
      const { do: name, action: run } = (at ?? {}) as { do?: unknown; action?: unknown };
      return name === 'run' && actionNames.has(String(run));
    });
  for (let size = 0; size < actionNames.size; ) {
    size = actionNames.size;
    for (const [name, steps] of Object.entries(actions)) if (runs(steps)) actionNames.add(name);
  }
  const used = shown.flatMap((widget) =>
    Object.entries(widget.node.on ?? {}).flatMap(([event, steps]) =>
      runs(steps) ? [eventWords(event, names.of(widget))] : [],
    ),
  );
  return [...new Set([...used, ...(runs(load) ? ['an outcome of a load'] : []), ...triggers(document, runs)])];
}

/** Whether a part of a document reads a name, directly or through a `let` or rule. */
function readers(qualified: string, document: CompiledScreen): (part: unknown) => boolean {
  const names = new Set([qualified]);
  const direct = (part: unknown): boolean =>
    everythingIn(part).some((at) => Array.isArray(at) && at[0] === '$' && names.has(`${at[1]}.${at[2]}`));
  for (let size = 0; size < names.size; ) {
    size = names.size;
    for (const root of ['let', 'rules'] as const)
      for (const [name, expr] of Object.entries(document[root])) if (direct(expr)) names.add(`${root}.${name}`);
  }
  return direct;
}
