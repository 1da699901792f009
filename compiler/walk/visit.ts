import { actionOf } from '../actions/index.ts';
import { formulasOf } from '../tree/dependencies.ts';
import type {
  ActionStep,
  FieldSpec,
  Formula,
  Handler,
  ResolvedNode,
  ResolvedScreen,
  Send,
  Value,
} from '../tree/resolved.ts';

/** Callbacks for the parts of a resolved screen; each is visited once, parents first. */
export interface Visitor {
  node?(part: ResolvedNode): void;
  step?(step: ActionStep): void;
  formula?(formula: Formula): void;
  value?(value: Value): void;
}

/** Visits every part of a screen, including its fragments. */
export function visitScreen(screen: ResolvedScreen, visitor: Visitor): void {
  for (const value of [screen.title, ...publicValues(screen)]) visitValue(value, visitor);
  for (const load of screen.loads.values()) {
    visitSend(load.send, visitor);
    visitFormula(load.when, visitor);
    visitHandlers(load.then, visitor);
  }
  for (const frame of screen.frames) {
    for (const state of frame.states.values()) if (state.initial) visitValue(state.initial, visitor);
    for (const derived of [...frame.lets.values(), ...frame.rules.values()]) visitFormula(derived.formula, visitor);
    for (const timer of frame.timers.values()) if (timer.end) visitHandler(timer.end, visitor);
    for (const action of frame.actions.values()) visitHandler(action.handler, visitor);
    for (const { use, node } of frame.overlays.values()) {
      visitSend(use?.args, visitor);
      if (node) visitNode(node, visitor);
    }
  }
  for (const handler of [screen.enter, screen.loaded, screen.back]) if (handler) visitHandler(handler, visitor);
  for (const value of [...(screen.resume?.for ?? []), ...(screen.draft?.for ?? [])]) visitValue(value, visitor);
  for (const part of screen.view) visitNode(part, visitor);
}

/** The values in the metadata of a public page. */
export function publicValues({ public: page }: ResolvedScreen): Value[] {
  return page ? [page.description, ...(page.image ? [page.image] : []), ...page.data] : [];
}

/** Visits a node and everything inside. */
export function visitNode(part: ResolvedNode, visitor: Visitor): void {
  visitor.node?.(part);
  visitFormula(part.when, visitor);
  if (part.fallback) visitNode(part.fallback, visitor);
  if (part.kind === 'widget') {
    for (const value of part.props.values()) visitValue(value, visitor);
    if (part.field) visitField(part.field, visitor);
    visitHandlers(part.on, visitor);
  } else if (part.kind === 'each') {
    visitFormula(part.each, visitor);
    visitFormula(part.key, visitor);
  } else if (part.kind === 'switch') {
    visitFormula(part.subject, visitor);
    for (const item of part.cases) visitFormula(item.when, visitor);
  } else if (part.kind === 'use') visitSend(part.args, visitor);
  for (const child of childrenOf(part)) visitNode(child, visitor);
}

/** The direct children of a node, visible or not. */
export function childrenOf(part: ResolvedNode): ResolvedNode[] {
  if (part.kind === 'widget') return part.children;
  if (part.kind === 'switch') return [...part.cases.flatMap((item) => item.show), ...(part.otherwise ?? [])];
  return part.kind === 'each' ? [...part.show, ...(part.otherwise ?? [])] : part.show;
}

/** The lists of actions directly inside an action. */
export function handlersOf(step: ActionStep): readonly Handler[] {
  return actionOf(step).contents(step).lists ?? [];
}

/** Visits the actions of a handler, without following named actions. */
export function visitHandler(handler: Handler, visitor: Visitor): void {
  for (const step of handler.steps) {
    visitor.step?.(step);
    visitStep(step, visitor);
    for (const inner of handlersOf(step)) visitHandler(inner, visitor);
  }
}

function visitStep(step: ActionStep, visitor: Visitor): void {
  const { condition, values = [], sends } = actionOf(step).contents(step);
  visitFormula(condition, visitor);
  visitSend(sends, visitor);
  for (const value of values) visitValue(value, visitor);
}

function visitField(field: FieldSpec, visitor: Visitor): void {
  visitValue(field.name, visitor);
  if (field.initial) visitValue(field.initial, visitor);
  for (const check of field.checks) {
    visitFormula(check.that, visitor);
    visitValue(check.say, visitor);
  }
  visitFormula(field.upload?.url, visitor);
  if (field.upload?.then) visitHandlers(field.upload.then, visitor);
}

function visitHandlers(handlers: ReadonlyMap<string, Handler>, visitor: Visitor): void {
  for (const handler of handlers.values()) visitHandler(handler, visitor);
}

function visitSend(send: Send | undefined, visitor: Visitor): void {
  for (const value of send?.values() ?? []) visitValue(value, visitor);
}

function visitValue(value: Value, visitor: Visitor): void {
  visitor.value?.(value);
  for (const formula of formulasOf(value)) visitFormula(formula, visitor);
}

function visitFormula(formula: Formula | undefined, visitor: Visitor): void {
  if (formula) visitor.formula?.(formula);
}
