import { actionOf } from '../../actions/index.ts';
import type { Target } from '../../actions/type.ts';
import { TEXT } from '../../expression/types/types.ts';
import type { Report } from '../../report/report.ts';
import { catalogEntry } from '../../tables/catalog.ts';
import type { Tables } from '../../tables/tables.ts';
import { formulasOf, loadsRead } from '../../tree/dependencies.ts';
import { outcomeNames } from '../../tree/outcomes.ts';
import { type FieldDeclaration, fieldsIn, type LoadDeclaration, type ResolvedScreen } from '../../tree/resolved.ts';
import type { Usage } from '../../walk/usage.ts';
import { visitScreen } from '../../walk/visit.ts';
import { Checker, type Observe } from '../value/checker.ts';
import { checkHandler } from '../value/handler.ts';
import { checkOutcomes } from '../value/outcome.ts';
import { checkShape } from '../value/shape.ts';
import { SHOWN, type Situation } from '../value/situation.ts';
import { checkSend, checkValue } from '../value/value.ts';
import { checkControls } from './controls.ts';
import { checkCycles } from './cycles.ts';
import { checkDays } from './days.ts';
import { checkDraft } from './draft.ts';
import { checkEarlyReads } from './early.ts';
import { checkEffects } from './effect.ts';
import { checkFallbacks } from './fields.ts';
import { checkForgotten } from './forgotten.ts';
import { checkHiddenFields } from './hidden.ts';
import { checkLoneLoads } from './lone-load.ts';
import { checkMainPart } from './main-part.ts';
import { checkMoney } from './money.ts';
import { neededBy } from './needs.ts';
import { checkNodes, checkOverlay, checkOverlayNode } from './node.ts';
import { checkNothingShown } from './nothing-shown.ts';
import { checkOddWords } from './odd-words.ts';
import { onwardFrom } from './onward.ts';
import { checkOptions } from './options.ts';
import { checkOrder } from './order.ts';
import { checkPatterns } from './patterns.ts';
import { checkPublic } from './public.ts';
import { checkRestarts } from './restarts.ts';
import { checkResume } from './resume.ts';
import { checkRowsRead } from './rows-read.ts';
import { checkSameParts } from './same-parts.ts';
import { checkSameSteps } from './same-steps.ts';
import { checkShownTwice } from './shown-twice.ts';
import { checkStartedByTap } from './started-by-tap.ts';
import { checkToastKinds } from './toast-kinds.ts';
import { checkUnrequired } from './unrequired.ts';
import { checkUnsent } from './unsent.ts';
import { checkUnused } from './unused.ts';
import { checkWaysOut } from './way-out.ts';
import { checkWaysBack } from './ways-back.ts';
import { checkWords } from './words.ts';

/** All checks of one screen. */
export function checkScreen(
  screen: ResolvedScreen,
  tables: Tables,
  report: Report,
  usage: Usage,
  observe?: Observe,
): void {
  usage.note(screen);
  // First, because it bounds the length of the chains that the other checks follow.
  checkCycles(screen, report);
  const onward = onwardFrom(screen);
  if (onward.length > 0) usage.onward.set(screen.screen, onward);
  const needs = neededBy(screen);
  if (needs.size > 0) usage.needs.set(screen.screen, needs);
  const checker = new Checker(screen, tables, report, observe);
  for (const spot of screen.params.values()) checkShape(spot, 'read', tables, report);
  // The title is shown while the screen is still loading.
  checkValue(screen.title, TEXT, BEFORE, checker);
  checkPublic(screen, BEFORE, checker);
  for (const load of screen.loads.values()) checkLoad(load, screen, checker);
  checkDeclarations(screen, checker);
  checkResume(screen, BEFORE, checker);
  checkDraft(screen, BEFORE, checker);
  for (const handler of [screen.enter, screen.back]) checkHandler(handler, BEFORE, checker);
  checkHandler(screen.loaded, SHOWN, checker);
  checkView(screen, checker);
  for (const frame of screen.frames) for (const overlay of frame.overlays.values()) checkOverlay(overlay, checker);
  checker.budget.settle();
  checkTargets(screen, report);
  checkOrder(screen, report);
  checkStartedByTap(screen, tables, report);
  checkEffects(screen, report);
  checkEarlyReads(screen, report);
  checkLoneLoads(screen, report);
  checkWaysOut(screen, checker.names, tables, report);
  checkWaysBack(screen, report);
  checkRestarts(screen, report);
  checkFallbacks(screen, report);
  checkHiddenFields(screen, report);
  checkMoney(screen, checker);
  checkForgotten(screen, report);
  checkToastKinds(screen, tables, report);
  checkWords(screen, report);
  checkOptions(screen, report);
  checkDays(screen, report);
  checkOddWords(screen, tables, report);
  checkPatterns(screen, report);
  checkControls(screen, checker.names, report);
  checkMainPart(screen, report);
  // What is without effect may be so because of an error.
  if (report.failed) return;
  checkSameParts(screen, report);
  checkSameSteps(screen, report);
  checkShownTwice(screen, report);
  checkNothingShown(screen, report);
  checkRowsRead(screen, report);
  checkUnrequired(screen, tables, report);
  checkUnsent(screen, report);
  checkUnused(screen, report);
}

function checkView({ view, frame }: ResolvedScreen, checker: Checker): void {
  const [only, ...others] = view;
  // A fragment checked alone may be meant as an overlay.
  const overlay =
    frame.is === 'fragment' &&
    only?.kind === 'widget' &&
    others.length === 0 &&
    catalogEntry(only.widget)?.place === 'overlay';
  if (overlay) checkOverlayNode(only, undefined, checker);
  else checkNodes(view, SHOWN, checker);
}

/** No data has loaded, or may not have: `enter`, `back`, timers. */
const BEFORE: Situation = { ...SHOWN, available: new Set() };

function checkDeclarations(screen: ResolvedScreen, checker: Checker): void {
  const { tables, report } = checker;
  for (const frame of screen.frames) {
    for (const shape of frame.takes.values()) checkShape(shape, 'given', tables, report);
    for (const overlay of frame.overlays.values()) {
      for (const shape of overlay.takes.values()) checkShape(shape, 'given', tables, report);
    }
    for (const state of frame.states.values()) {
      checkShape(state.shape, 'given', tables, report);
      if (state.initial) checkValue(state.initial, tables.shapes.type(state.shape), BEFORE, checker);
    }
    for (const { formula } of frame.lets.values()) checker.type(formula, SHOWN);
    for (const { formula } of frame.rules.values()) checker.condition(formula, SHOWN);
    for (const timer of frame.timers.values()) checkHandler(timer.end, BEFORE, checker);
  }
}

function checkLoad(load: LoadDeclaration, screen: ResolvedScreen, checker: Checker): void {
  checkOutcomes(load.call, load.then, load.spot, checker, ['ok']);
  // A load waits for the data it reads.
  checker.condition(load.when, SHOWN);
  checkSend(load.send, load.call, load.spot, SHOWN, checker);
  const before = waitsFor(load, screen);
  for (const [outcome, handler] of load.then) {
    const loads = new Set(before);
    // Under an unknown outcome, data that it may be about is not reported as missing.
    if (outcome === 'ok' || !isOutcome(load.call, outcome, checker)) loads.add(load.name);
    const type = checker.names.answerOf(load.call, outcome === 'else' ? '' : outcome);
    checkHandler(handler, { ...SHOWN, available: loads, answer: { type } }, checker);
  }
}

function isOutcome(call: string, name: string, { tables }: Checker): boolean {
  const contract = tables.calls.get(call);
  return !contract || name === 'else' || outcomeNames(contract).includes(name);
}

/** Loads that are complete when this one is: those it reads, transitively. */
function waitsFor(load: LoadDeclaration, screen: ResolvedScreen, names = new Set<string>()): Set<string> {
  const formulas = [...(load.send?.values() ?? [])].flatMap(formulasOf);
  for (const name of loadsRead(load.when ? [...formulas, load.when] : formulas)) {
    const other = screen.loads.get(name);
    if (!other || other.optional || names.has(name)) continue;
    names.add(name);
    waitsFor(other, screen, names);
  }
  return names;
}

/** Names that actions refer to. Shared names are checked where an action uses them. */
function checkTargets(screen: ResolvedScreen, report: Report): void {
  visitScreen(screen, {
    step: (step) => {
      const { frame } = step.env;
      const declared: { [T in Target]?: ReadonlyMap<string, unknown> } = {
        action: frame.actions,
        field: frame.fields,
        load: frame.is === 'screen' ? screen.loads : new Map(),
        overlay: frame.overlays,
        state: frame.states,
        timer: frame.timers,
      };
      for (const { target, name, spot } of actionOf(step).contents(step).aims ?? []) {
        const known = declared[target];
        const group = target === 'field' ? groupWith(name, frame.fields) : undefined;
        if (known && !known.has(name)) report.unknown(target, name, spot, known.keys(), group);
      }
    },
  });
}

/** The group that a field is in, where it has no name of its own. */
function groupWith(name: string, fields: ReadonlyMap<string, FieldDeclaration>): string | undefined {
  return [...fields.values()].find((field) => fieldsIn(field).includes(name))?.name;
}
