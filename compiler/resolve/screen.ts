import type { Report } from '../report/report.ts';
import type { Spot } from '../source/spot.ts';
import type { Env, LoadDeclaration, ResolvedScreen, Route } from '../tree/resolved.ts';
import { emptyFrame, type Resolving } from './context.ts';
import { declareIn, named } from './frame.ts';
import { handlerAt, handlersAt } from './handler.ts';
import { declareOverlays, nodesAt } from './node.ts';
import { expressionAt, literal, sendAt, valueAt } from './value.ts';

/**
 * Resolves a structurally sound screen document: inlines fragments and parses expressions. Reports what cannot be
 * resolved (unknown fragments, expressions that do not parse) and leaves it out.
 */
export function resolveScreen(
  document: Spot,
  fragments: ReadonlyMap<string, Spot | null>,
  report: Report,
): ResolvedScreen {
  const context: Resolving = { fragments, report, frames: [], uses: new Map(), within: [] };
  const screen = document.textOf('screen') ?? '';
  const frame = emptyFrame('screen', screen);
  const env: Env = { frame, rows: new Map() };
  declareIn(frame, document, context);
  declareOverlays(frame, document, context);
  const title = document.get('title');
  return {
    spot: document,
    screen,
    frame,
    frames: context.frames,
    title: title ? valueAt(title, env, context) : literal(document, ''),
    ...publicOf(document.get('public'), env, context),
    routes: routesAt(document),
    params: new Map(document.entriesOf('params')),
    loads: loadsOf(document, env, context),
    ...eventsOf(document, env, context),
    ...resumeOf(document.get('resume'), env, context),
    ...draftOf(document.get('draft'), env, context),
    view: nodesAt(document.itemsOf('view'), env, context),
  };
}

function eventsOf(document: Spot, env: Env, context: Resolving): Pick<ResolvedScreen, 'enter' | 'loaded' | 'back'> {
  const events: Pick<ResolvedScreen, 'enter' | 'loaded' | 'back'> = {};
  for (const event of ['enter', 'loaded', 'back'] as const) {
    const list = document.get('on')?.get(event);
    if (list) events[event] = handlerAt(list, env, context);
  }
  return events;
}

function publicOf(spot: Spot | undefined, env: Env, context: Resolving): Pick<ResolvedScreen, 'public'> {
  const description = spot?.get('description');
  if (!spot || !description) return {};
  const image = spot.get('image');
  return {
    public: {
      spot,
      description: valueAt(description, env, context),
      ...(image ? { image: valueAt(image, env, context, 'image') } : {}),
      data: spot.itemsOf('data').map((thing) => valueAt(thing, env, context)),
    },
  };
}

/** The default number of minutes for which a place is stored. */
const MINUTES = 15;

function resumeOf(spot: Spot | undefined, env: Env, context: Resolving): Pick<ResolvedScreen, 'resume'> {
  if (!spot) return {};
  return {
    resume: {
      spot,
      for: spot.itemsOf('for').map((value) => valueAt(value, env, context)),
      minutes: Number(spot.get('minutes')?.value ?? MINUTES),
      overlays: spot.itemsOf('overlays'),
      states: spot.itemsOf('state'),
      timers: spot.itemsOf('timers'),
    },
  };
}

function draftOf(spot: Spot | undefined, env: Env, context: Resolving): Pick<ResolvedScreen, 'draft'> {
  if (!spot) return {};
  return {
    draft: {
      spot,
      for: spot.itemsOf('for').map((value) => valueAt(value, env, context)),
      fields: spot.itemsOf('fields'),
      states: spot.itemsOf('state'),
      sent: spot.itemsOf('sent'),
    },
  };
}

/** The routes declared by a screen document: a text, or `{path, carries}`. */
export function routesAt(document: Spot): Route[] {
  return document.itemsOf('routes').map((spot) => {
    if (typeof spot.value === 'string') return { path: spot.value, spot };
    const carries = spot.itemsOf('carries').map((name) => String(name.value));
    return { path: spot.textOf('path') ?? '', ...(carries.length > 0 ? { carries } : {}), spot };
  });
}

/** Resolves a fragment that no screen uses, as if it were a screen with the fragment's parameters. */
export function resolveFragmentAlone(
  document: Spot,
  fragments: ReadonlyMap<string, Spot | null>,
  report: Report,
): ResolvedScreen {
  const name = document.textOf('fragment') ?? '';
  const context: Resolving = { fragments, report, frames: [], uses: new Map(), within: [name] };
  const frame = emptyFrame('fragment', name);
  frame.takes = new Map(document.entriesOf('with'));
  declareIn(frame, document, context);
  declareOverlays(frame, document, context);
  return {
    spot: document,
    screen: name,
    frame,
    frames: context.frames,
    title: literal(document, ''),
    routes: [],
    params: new Map(),
    loads: new Map(),
    view: nodesAt(document.itemsOf('view'), { frame, rows: new Map() }, context),
  };
}

function loadsOf(document: Spot, env: Env, context: Resolving): Map<string, LoadDeclaration> {
  const loads = document.entriesOf('load').map(([name, spot]): [string, LoadDeclaration] => {
    const send = sendAt(spot.get('send'), env, context);
    const when = expressionAt(spot.get('when'), env, context);
    return [
      name,
      {
        ...named(env.frame, name, spot),
        call: spot.textOf('call') ?? '',
        ...(send ? { send } : {}),
        ...(when ? { when } : {}),
        optional: spot.get('optional')?.value === true,
        then: handlersAt(spot.get('then'), env, context),
      },
    ];
  });
  return new Map(loads);
}
