import type { Spot } from '../source/spot.ts';
import { refuseDepth, work } from '../source/work.ts';
import { widgetShape } from '../tables/catalog.ts';
import type {
  Env,
  FragmentUse,
  Frame,
  OverlayDeclaration,
  ResolvedEach,
  ResolvedNode,
  ResolvedSwitch,
  ResolvedUse,
  ResolvedWidget,
} from '../tree/resolved.ts';
import { type Resolving, rowName, withRow } from './context.ts';
import { fieldPart } from './field.ts';
import { fragmentFrame, named } from './frame.ts';
import { handlersAt } from './handler.ts';
import { expressionAt, sendAt, valueAt } from './value.ts';

/** Properties of a widget node that belong to the language and not to the widget. */
const OWN = new Set(
  'widget on children field of initial checks whenHidden upload when note id fallback $schema with use'.split(' '),
);

/** The maximum nesting of fragments. */
const MAX_NESTING = 30;

/** Resolves the nodes of a list. */
export function nodesAt(spots: readonly Spot[], env: Env, context: Resolving): ResolvedNode[] {
  return spots.flatMap((spot) => partAt(spot, env, context) ?? []);
}

/** Cost of one node, from resolving to compiling it. */
const NODE = 200;

function partAt(spot: Spot, env: Env, context: Resolving): ResolvedNode | undefined {
  work(NODE);
  if (spot.get('widget')) return widgetPart(spot, env, context);
  if (spot.get('use')) return fragmentPart(spot, env, context);
  if (spot.get('each')) return eachPart(spot, env, context);
  if (spot.get('switch')) return switchPart(spot, env, context);
  if (spot.get('show'))
    return { kind: 'group', ...base(spot, env, context), show: nodesAt(spot.itemsOf('show'), env, context) };
  return undefined;
}

function widgetPart(spot: Spot, env: Env, context: Resolving): ResolvedWidget {
  const widget = spot.textOf('widget') ?? '';
  const props = spot
    .entries()
    .filter(([name]) => !OWN.has(name))
    .map(([name, value]) => [name, valueAt(value, env, context, widgetShape(widget, name))] as const);
  const field = fieldPart(spot, widget, env, context);
  return {
    kind: 'widget',
    ...base(spot, env, context),
    widget,
    props: new Map(props),
    ...(field ? { field } : {}),
    on: handlersAt(spot.get('on'), env, context),
    children: nodesAt(spot.itemsOf('children'), env, context),
  };
}

function base(spot: Spot, env: Env, context: Resolving) {
  const id = spot.textOf('id');
  const when = expressionAt(spot.get('when'), env, context);
  const other = spot.get('fallback');
  const fallback = other && partAt(other, env, context);
  return { spot, env, ...(id === undefined ? {} : { id }), ...(when && { when }), ...(fallback && { fallback }) };
}

function fragmentPart(spot: Spot, env: Env, context: Resolving): ResolvedUse {
  const { use, view } = placeFragment(spot, env, context);
  return { kind: 'use', ...base(spot, env, context), ...use, show: view };
}

/** Inlines a fragment: creates its frame, and resolves its view in it. */
function placeFragment(spot: Spot, env: Env, context: Resolving): { use: FragmentUse; view: ResolvedNode[] } {
  const name = spot.textOf('use') ?? '';
  const args = sendAt(spot.get('with'), env, context) ?? new Map();
  const document = fragmentNamed(name, spot, context);
  if (!document) return { use: { spot, fragment: name, args }, view: [] };
  context.within.push(name);
  const frame = fragmentFrame(document, { name, id: spot.textOf('id'), args, env }, context);
  declareOverlays(frame, document, context);
  // A fragment cannot read the names around it, but a bare `close` in it refers to the enclosing overlay.
  const inner: Env = { frame, rows: new Map(), ...(env.overlay ? { overlay: env.overlay } : {}) };
  const view = nodesAt(document.itemsOf('view'), inner, context);
  context.within.pop();
  return { use: { spot, fragment: name, frame, args }, view };
}

function fragmentNamed(name: string, spot: Spot, context: Resolving): Spot | undefined {
  const at = spot.get('use')!;
  const document = context.fragments.get(name);
  if (document === undefined) context.report.unknown('fragment', name, at, context.fragments.keys());
  else if (context.within.includes(name)) {
    const way = [...context.within.slice(context.within.indexOf(name)), name].join(' → ');
    context.report.add('endless-fragment', at, `fragment '${name}' would contain itself (${way}); remove one \`use\``);
    return undefined;
  } else if (context.within.length >= MAX_NESTING) {
    refuseDepth(at, `fragments are nested more than ${MAX_NESTING} deep here: remove a level`);
  }
  return document ?? undefined;
}

/** Declares and resolves the overlays of a screen or fragment. */
export function declareOverlays(frame: Frame, document: Spot, context: Resolving): void {
  for (const [name, spot] of document.entriesOf('overlays')) {
    const overlay: OverlayDeclaration = {
      ...named(frame, name, spot),
      takes: spot.get('use') ? new Map() : new Map(spot.entriesOf('with')),
      node: undefined,
      env: { frame, rows: new Map() },
    };
    overlay.env.overlay = overlay;
    frame.overlays.set(name, overlay);
    if (!spot.get('use')) overlay.node = widgetPart(spot, overlay.env, context);
    else {
      const { use, view } = placeFragment(spot, overlay.env, context);
      const [body, ...others] = view;
      overlay.use = use;
      if (body?.kind === 'widget' && others.length === 0) overlay.node = body;
    }
  }
}

function eachPart(spot: Spot, env: Env, context: Resolving): ResolvedEach {
  const each = expressionAt(spot.get('each'), env, context);
  const bound = (key: 'as' | 'index') => {
    const name = spot.textOf(key);
    if (name === undefined) return undefined;
    return rowName(spot.get(key)!, name, key === 'as' ? 'row' : 'index', env, each);
  };
  const row = bound('as') ?? rowName(spot, '', 'row', env);
  const index = bound('index');
  const inner = withRow(withRow(env, row), index);
  const key = expressionAt(spot.get('key'), inner, context);
  return {
    kind: 'each',
    ...base(spot, env, context),
    each,
    row,
    ...(index ? { index } : {}),
    ...(key ? { key } : {}),
    show: nodesAt(spot.itemsOf('show'), inner, context),
    ...otherwise(spot, env, context),
  };
}

function switchPart(spot: Spot, env: Env, context: Resolving): ResolvedSwitch {
  return {
    kind: 'switch',
    ...base(spot, env, context),
    subject: expressionAt(spot.get('switch'), env, context),
    cases: spot.itemsOf('cases').map((item) => {
      const when = expressionAt(item.get('when'), env, context);
      const show = nodesAt(item.itemsOf('show'), env, context);
      return { spot: item, is: item.itemsOf('is'), ...(when ? { when } : {}), show };
    }),
    ...otherwise(spot, env, context),
  };
}

function otherwise(spot: Spot, env: Env, context: Resolving): { otherwise?: ResolvedNode[] } {
  const list = spot.get('else');
  return list ? { otherwise: nodesAt(list.items(), env, context) } : {};
}
