import type {
  CompiledDraft,
  CompiledLoad,
  CompiledOverlay,
  CompiledPublic,
  CompiledResume,
  CompiledRoute,
  CompiledScreen,
  Expr,
  SessionParameter,
  Sources,
} from '../../schemas/compiled.ts';
import { LANGUAGE } from '../source/language.ts';
import type { Spot } from '../source/spot.ts';
import { work } from '../source/work.ts';
import type { Tables } from '../tables/tables.ts';
import { formulasOf, inOrder, loadsRead } from '../tree/dependencies.ts';
import type {
  DerivedDeclaration,
  DraftDeclaration,
  Frame,
  LoadDeclaration,
  OverlayDeclaration,
  PublicDeclaration,
  ResolvedScreen,
  ResolvedWidget,
  ResumeDeclaration,
} from '../tree/resolved.ts';
import { emitHandler, emitThen } from './action.ts';
import { emitCall, shapesOf } from './call.ts';
import { Emission } from './emission.ts';
import { rehashed } from './hash.ts';
import { emitNodes, emitWidget } from './node.ts';
import { emitRefusals } from './sign-in.ts';
import { emitFormula, emitSend, emitValue } from './value.ts';

/** Compiles a resolved screen that passed the checks. */
export function emitScreen(screen: ResolvedScreen, tables: Tables): { document: CompiledScreen; sources: Sources } {
  const emission = new Emission(tables);
  const { spot, frames } = screen;
  const look = spot.textOf('frame') as CompiledScreen['frame'];
  const body = {
    screen: screen.screen,
    version: spot.textOf('version') ?? '',
    language: LANGUAGE,
    routes: routesOf(screen),
    title: emitValue(screen.title, emission),
    ...(look ? { frame: look } : {}),
    session: Object.fromEntries(tables.session) as { [name: string]: SessionParameter },
    regions: tables.product.regions,
    toasts: tables.product.toasts,
    slow: tables.product.slow,
    ...(screen.public ? { public: emitPublic(screen.public, emission) } : {}),
    params: shapesOf(screen.params, emission),
    load: table([...screen.loads.values()], (load) => emitLoad(load, emission)),
    state: statesOf(frames, emission),
    form: formOf(frames, emission),
    ...derivedOf(frames, emission),
    timers: timersOf(frames, emission),
    ...(screen.resume ? { resume: emitResume(screen.resume, screen.frame, emission) } : {}),
    ...(screen.draft ? { draft: emitDraft(screen.draft, screen.frame, emission) } : {}),
    on: {
      ...(screen.enter ? { enter: emitHandler(screen.enter, emission) } : {}),
      ...(screen.loaded ? { loaded: emitHandler(screen.loaded, emission) } : {}),
      ...(screen.back ? { back: emitHandler(screen.back, emission) } : {}),
    },
    actions: actionsOf(frames, emission),
    view: emitNodes(screen.view, emission),
    overlays: overlaysOf(frames, emission),
  };
  // The tables are complete only after everything that uses them has been compiled.
  const calls = callsOf(emission);
  const isRead = Object.values(calls).some(({ kind }) => kind === undefined);
  const stored = storedOf(emission);
  const document = {
    ...body,
    ...(isRead ? emitRefusals(emission) : {}),
    calls,
    stored,
    assets: Object.fromEntries([...emission.usedAssets].sort()),
    features: emission.features.compiled({ ...body, calls, stored }),
  };
  work(sizeOf(document));
  return { document: rehashed(document), sources: emission.sources };
}

function routesOf(screen: ResolvedScreen): CompiledRoute[] {
  return screen.routes.map(({ path, carries }) => ({ path, ...(carries ? { carries } : {}) }));
}

function emitPublic({ description, image, data }: PublicDeclaration, emission: Emission): CompiledPublic {
  return {
    description: emitValue(description, emission),
    ...(image ? { image: emitValue(image, emission) } : {}),
    data: data.map((thing) => emitValue(thing, emission)),
  };
}

function table<D extends { compiled: string }, T>(
  declared: readonly D[],
  emit: (entry: D) => T,
): { [name: string]: T } {
  return Object.fromEntries(declared.map((entry) => [entry.compiled, emit(entry)]));
}

function emitLoad(load: LoadDeclaration, emission: Emission): CompiledLoad {
  emission.noteCall(load.call);
  emission.name(`load.${load.compiled}`, load.spot);
  const read = [...(load.send?.values() ?? [])].flatMap(formulasOf);
  const after = loadsRead(load.when ? [...read, load.when] : read);
  return {
    n: emission.number(load.spot, load.when),
    call: load.call,
    ...(load.send ? { send: emitSend(load.send, emission) } : {}),
    ...(load.when ? { when: emitFormula(load.when, emission) } : {}),
    ...(load.optional ? { optional: true } : {}),
    ...(after.size > 0 ? { after: [...after] } : {}),
    ...(load.then.size > 0 ? { then: emitThen(load.call, load.then, emission, 'ok') } : {}),
  };
}

function statesOf(frames: readonly Frame[], emission: Emission): CompiledScreen['state'] {
  const states = frames.flatMap((frame) => [...frame.states.values()]);
  return table(states, (state) => {
    emission.name(`state.${state.compiled}`, state.spot);
    const initial = state.initial ? emitValue(state.initial, emission) : emission.emptyOf(state.shape);
    return { initial, ...(state.keep ? { keep: true } : {}) };
  });
}

function formOf(frames: readonly Frame[], emission: Emission): CompiledScreen['form'] {
  const fields = frames.flatMap((frame) => [...frame.fields.values()]);
  return table(fields, (field) => {
    emission.name(`form.${field.compiled}`, field.spot);
    return field.group ? 'group' : emission.fieldType(field.nodes[0]!.widget);
  });
}

function derivedOf(frames: readonly Frame[], emission: Emission) {
  const all = frames
    .filter((frame) => !frame.local)
    .flatMap((frame) => [...frame.lets.values(), ...frame.rules.values()]);
  const emit = (derived: DerivedDeclaration): Expr => {
    emission.name(`${derived.root}.${derived.compiled}`, derived.spot, derived.formula);
    return derived.formula ? emitFormula(derived.formula, emission) : null;
  };
  const sorted = inOrder(all).filter(({ frame }) => !frame.local);
  return {
    let: table(
      sorted.filter(({ root }) => root === 'let'),
      emit,
    ),
    rules: table(
      sorted.filter(({ root }) => root === 'rules'),
      emit,
    ),
  };
}

function timersOf(frames: readonly Frame[], emission: Emission): CompiledScreen['timers'] {
  return table(
    frames.flatMap((frame) => [...frame.timers.values()]),
    (timer) => {
      emission.name(`timers.${timer.compiled}`, timer.spot);
      return { seconds: timer.seconds, ...(timer.end ? { end: emitHandler(timer.end, emission) } : {}) };
    },
  );
}

function emitResume(resume: ResumeDeclaration, frame: Frame, emission: Emission): CompiledResume {
  return {
    for: resume.for.map((value) => emitValue(value, emission)),
    ms: resume.minutes * 60_000,
    overlays: compiledNames(resume.overlays, frame.overlays),
    state: compiledNames(resume.states, frame.states),
    timers: compiledNames(resume.timers, frame.timers),
  };
}

function emitDraft(draft: DraftDeclaration, frame: Frame, emission: Emission): CompiledDraft {
  return {
    for: draft.for.map((value) => emitValue(value, emission)),
    fields: compiledNames(draft.fields, frame.fields),
    state: compiledNames(draft.states, frame.states),
    sent: draft.sent.map(({ value }) => String(value)),
  };
}

function compiledNames(spots: readonly Spot[], table: ReadonlyMap<string, { compiled: string }>): string[] {
  return spots.map(({ value }) => table.get(String(value))?.compiled ?? String(value));
}

function actionsOf(frames: readonly Frame[], emission: Emission): CompiledScreen['actions'] {
  const actions = frames.filter((frame) => !frame.local).flatMap((frame) => [...frame.actions.values()]);
  return table(actions, (action) => {
    emission.name(`actions.${action.compiled}`, action.spot);
    return emitHandler(action.handler, emission);
  });
}

function overlaysOf(frames: readonly Frame[], emission: Emission): CompiledScreen['overlays'] {
  const overlays = frames.flatMap((frame) => [...frame.overlays.values()]);
  return table(overlays, (overlay) => emitOverlay(overlay, emission));
}

function emitOverlay(overlay: OverlayDeclaration, emission: Emission): CompiledOverlay {
  emission.name(`overlays.${overlay.compiled}`, overlay.spot);
  const { node, takes, use } = overlay;
  const emit = (shown: ResolvedWidget) => emitWidget(shown, emission);
  return {
    n: emission.number(overlay.spot),
    node: node
      ? emission.features.later(() => (use ? emission.inside(overlay.spot, () => emit(node)) : emit(node)))
      : { n: emission.number(overlay.spot), w: 'dialog', p: { title: '' } },
    ...(takes.size > 0 ? { with: shapesOf(takes, emission) } : {}),
  };
}

function callsOf(emission: Emission): CompiledScreen['calls'] {
  const calls: CompiledScreen['calls'] = {};
  for (const name of [...emission.calls].sort()) {
    const contract = emission.tables.calls.get(name);
    if (contract) calls[name] = emitCall(contract, emission);
  }
  return calls;
}

function storedOf(emission: Emission): CompiledScreen['stored'] {
  const stored: CompiledScreen['stored'] = {};
  for (const name of [...emission.stored].sort()) {
    const declared = emission.tables.stored.get(name);
    if (declared) stored[name] = { shape: emission.tables.shapes.compiled(declared.shape), in: declared.in };
  }
  return stored;
}

/** The number of values in the document when serialized; shared objects are counted each time. */
function sizeOf(value: unknown, known = new Map<object, number>()): number {
  if (typeof value !== 'object' || value === null) return 1;
  const before = known.get(value);
  if (before !== undefined) return before;
  let size = 1;
  for (const part of Object.values(value)) size += sizeOf(part, known);
  known.set(value, size);
  return size;
}
