import { type Condition, explainIn, type Guarded, guardedNodes } from '../../renderer/explain/conditions.ts';
import { explanationLines } from '../../renderer/explain/explain.ts';
import { short } from '../../renderer/explain/short.ts';
import type { EvaluationScope } from '../../renderer/expression/evaluate.ts';
import type { Screen } from '../../renderer/screen/whole-screen.ts';
import type { Expr, SourcePlace, Sources } from '../../schemas/compiled.ts';
import { isTree, partsOf, visit } from '../../schemas/expression-walk.ts';
import type { Question } from '../fixture/failure.ts';
import { nameOf, reachable, readableTexts } from '../page/page.ts';
import { wayOut } from '../steps/leave.ts';
import { hasLeft, type Log } from '../world/log.ts';
import { candidates, failing, valueThat } from './candidates.ts';
import { chosenInstead } from './choice.ts';
import { explainClosed, explainOpen } from './effect.ts';
import { nearby } from './near.ts';
import type { Trail } from './trail.ts';

/**
 * The subject of an explanation: the current screen, the source positions of its parts, its page, and its effects so
 * far.
 */
export interface Scene {
  readonly screen: Screen;
  readonly sources: Sources;
  readonly page: Element;
  readonly log: Log;
  /** What has run on the screen. */
  readonly trail?: Trail;
}

/** Explains why a step failed, in lines: first the most similar text on the page, then the document's explanation. */
export function explainFailure(scene: Scene, { text, why, beside = [] }: Question): string[] {
  if (why === 'shown') return [...new Set([text, ...beside])].flatMap((shown) => whereShown(scene, shown));
  if (why === 'absent') return whyAbsent(scene, text);
  if (why === 'offered') return whatOffers(scene, text);
  return why === 'present' ? whyThere(scene, text) : whyUsable(scene, text, true);
}

/**
 * Explains everything that the document knows about a text or control: whether and why it is visible, and whether it
 * can be used.
 */
export function explainText(scene: Scene, text: string): string[] {
  const [best] = candidates(scene.screen, text);
  if (!best) return [...explainFailure(scene, { text, why: 'absent' }), hasLeft(scene.log) ? EARLIER : NOBODY];
  if (failing(best).length > 0) return explainFailure(scene, { text, why: 'absent' });
  return [...whyThere(scene, text), ...whyUsable(scene, text, false)];
}

/** Whether the document shows a text when other conditions hold, or makes another choice. */
export function mayShow(screen: Screen, text: string): boolean {
  return candidates(screen, text).length > 0 || chosenInstead(screen, text) !== undefined;
}

const EARLIER = 'ask again after fewer steps, before the screen is left';
const NOBODY = 'no part of the document shows this text with the values that are there now';

/** Explains a missing text: what is in front of it, or what is most similar to it, and what hides or replaces it. */
function whyAbsent(scene: Scene, text: string): string[] {
  const reasons = whyNot(scene, text);
  const covering = coveringDialog(scene.page, text);
  if (covering !== undefined) {
    const said = `"${text}" is on the page, but the dialog "${covering}" is open in front of it`;
    return [said, ...(reasons.length > MAX_COVERED_LINES ? reasons : [])];
  }
  const near = nearby(scene.page, text);
  const origin = reasons.length === 0 && near?.text !== undefined ? whereShown(scene, near.text, 1) : [];
  return [...(near === undefined ? [] : [near.line]), ...reasons, ...origin];
}

/** The lines of the reasons where nothing but a dialog hides a node: the node and the dialog. */
const MAX_COVERED_LINES = 2;

/** The name of the open dialog that covers a text of the page; undefined if the text is not there, or not covered. */
function coveringDialog(page: Element, text: string): string | undefined {
  const top = reachable(page);
  return top !== page && readableTexts(page).has(text) ? nameOf(top) : undefined;
}

/**
 * Explains why a text is not visible: the node of the document that would show it, and the conditions around it that
 * fail, each with the values of its parts and their origins. Empty if no node of the document shows it.
 */
function whyNot(scene: Scene, wanted: string): string[] {
  if (hasLeft(scene.log)) return [`the screen was left ${wayOut(scene.log)}`];
  const [best] = candidates(scene.screen, wanted);
  if (!best) {
    const another = whyAnother(scene, wanted);
    return another.length > 0 ? another : emptyLists(scene);
  }
  const dialog = dialogBefore(scene, best);
  const blocked = failing(best);
  const head = `${nodeText(best, scene.sources)} would show it`;
  if (!dialog && blocked.length === 0)
    return [`${nodeText(best, scene.sources)} has it, in a part that it does not show now`];
  const reasons = blocked.flatMap((condition) => gateLines(scene, best, condition));
  return [`${head}; it is hidden by`, ...(dialog ? [`  ${dialog}`] : []), ...reasons];
}

/** Explains that a node shows another text because of a choice in it. */
function whyAnother(scene: Scene, wanted: string): string[] {
  const chosen = chosenInstead(scene.screen, wanted);
  if (!chosen || dialogBefore(scene, chosen.by)) return [];
  const { by, condition, value } = chosen;
  const head = `${nodeText(by, scene.sources)} shows ${short(value)} instead`;
  // A fragment's argument may be the same wherever this screen uses it.
  if (typeof condition === 'boolean') return [`${head}, as what decides it is ${condition} on this screen`];
  const lines = valueLines(scene, by, condition, by.place.scope);
  return [`${head}, because of`, ...lines.map((line) => `  ${line}`)];
}

/** The lists of data that show no entry: what nothing else shows may be missing there. */
function emptyLists(scene: Scene): string[] {
  return guardedNodes(scene.screen).flatMap((list) => {
    const { node, place } = list;
    if (!('each' in node) || failing(list).length > 0 || isOfUser(node.each)) return [];
    const entries = scene.screen.evaluate(node.each, place.scope);
    if (!Array.isArray(entries) || entries.length > 0) return [];
    const lines = valueLines(scene, list, node.each, place.scope).map((line) => `  ${line}`);
    return [`the list at ${placeText(scene.sources.nodes[node.n])} is empty`, ...lines];
  });
}

/** What the user fills in or does is known from the fixture's steps. */
const OF_USER: ReadonlySet<unknown> = new Set(['form', 'state', 'stored']);

function isOfUser(expr: Expr): boolean {
  let found = false;
  visit(expr, (part) => {
    if (Array.isArray(part) && part[0] === '$' && OF_USER.has(part[1])) found = true;
  });
  return found;
}

/** The open dialog that covers a node, in words: only the topmost dialog is reachable. */
function dialogBefore({ screen, page }: Scene, { node, place, conditions }: Guarded): string | undefined {
  const top = reachable(page);
  if (top === page || isChooserOf(screen, top, { node, place })) return undefined;
  const overlay = screen.overlays.stack().at(-1);
  const own = overlay && screen.document.overlays[overlay.name]?.n;
  if (conditions.some(({ kind, n }) => kind === 'overlay' && n === own)) return undefined;
  return `the dialog "${nameOf(top)}", which is open in front of it`;
}

/** Whether the topmost dialog is that of a field itself, which is called like the field and is no overlay. */
function isChooserOf(screen: Screen, top: Element, { node, place }: Pick<Guarded, 'node' | 'place'>): boolean {
  return node.field !== undefined && isCalled(screen, { node, place }, nameOf(top));
}

/** Whether a text is the label of a node. */
function isCalled(screen: Screen, { node, place }: Pick<Guarded, 'node' | 'place'>, text: string): boolean {
  return node.p.label !== undefined && screen.evaluate(node.p.label, place.scope) === text;
}

/** Explains why a text is visible: the node that shows it, and its conditions. */
function whyThere(scene: Scene, text: string): string[] {
  const best = candidates(scene.screen, text).find((candidate) => failing(candidate).length === 0);
  if (!best) return [];
  const conditions = best.conditions.filter(({ kind }) => kind !== 'phase');
  const head = `${nodeText(best, scene.sources)} shows it`;
  if (conditions.length === 0) return [`${head}, under no condition`];
  return [`${head}, because of`, ...conditions.flatMap((condition) => gateLines(scene, best, condition))];
}

/** Maximum number of places listed for a text. */
const MAX_PLACES = 3;

/** The nodes that show a text, and how its value is computed. */
function whereShown(scene: Scene, text: string, most = MAX_PLACES): string[] {
  const shown = candidates(scene.screen, text).filter((candidate) => failing(candidate).length === 0);
  return shown.slice(0, most).flatMap((candidate) => {
    const expr = valueThat(scene.screen, candidate, text);
    const lines = expr === undefined ? [] : valueLines(scene, candidate, expr, candidate.place.scope);
    return [`${nodeText(candidate, scene.sources)} shows "${text}"`, ...lines.map((line) => `  ${line}`)];
  });
}

/** The field with a label, and the lists of data that its options come from. */
function whatOffers(scene: Scene, label: string): string[] {
  const field = candidates(scene.screen, label).find(
    (each) => each.node.field && isCalled(scene.screen, each, label) && failing(each).length === 0,
  );
  if (!field) return [];
  const { options, groups } = field.node.p;
  const head = `${nodeText(field, scene.sources)} is this field`;
  const lists = listsOf(options ?? groups ?? null).flatMap((list) =>
    valueLines(scene, field, list, field.place.scope).map((line) => `  ${line}`),
  );
  return lists.length > 0 ? [`${head}; it offers one for each entry of`, ...lists] : [head];
}

/** The lists that a list of options is made from. */
function listsOf(expr: Expr): Expr[] {
  if (!isTree(expr)) return [];
  const [op, list = null] = expr;
  return op === 'each' ? [list] : partsOf(expr).flatMap(listsOf);
}

/** Explains why a control can be used or not: its `disabled`. That it has none is only mentioned if that was asked. */
function whyUsable(scene: Scene, text: string, mentionsNone: boolean): string[] {
  const shown = candidates(scene.screen, text).filter((candidate) => failing(candidate).length === 0);
  const best = shown.find(({ node }) => node.p.disabled !== undefined);
  if (!best)
    return mentionsNone
      ? shown.slice(0, 1).map((candidate) => `${nodeText(candidate, scene.sources)} has no \`disabled\``)
      : [];
  const head = `\`disabled\` (${placeText(scene.sources.nodes[best.node.n])})`;
  return [
    `${head} of ${best.node.w}`,
    ...valueLines(scene, best, best.node.p.disabled!, best.place.scope).map((line) => `  ${line}`),
  ];
}

function gateLines(scene: Scene, around: Guarded, condition: Condition): string[] {
  const place = scene.sources.nodes[condition.n];
  const line = condition.kind === 'when' ? (place?.rule?.line ?? place?.line) : place?.line;
  const head = `  ${condition.what}${place ? ` (${place.file}:${line})` : ''}`;
  if (condition.kind === 'overlay') return [head, ...overlayLines(scene, condition)];
  if (condition.kind === 'phase') return [head, ...loadLines(scene)];
  if (condition.expr === undefined) return [head];
  return [head, ...valueLines(scene, around, condition.expr, condition.scope).map((line) => `    ${line}`)];
}

/** The loads that the screen waits for or that failed, and how they ended. */
function loadLines({ screen, sources, trail }: Scene): string[] {
  const waited = Object.values(screen.document.load).filter(({ optional }) => !optional);
  return waited.flatMap(({ n, call, when }) => {
    const outcome = trail?.outcomes.get(n);
    // One without an outcome may not be made at all.
    if (!trail || outcome === 'ok' || (outcome === undefined && when !== undefined)) return [];
    const ending = outcome === undefined ? 'has not ended' : `ended ${outcome}`;
    return [`    call ${call} (${placeText(sources.nodes[n])}) ${ending}`];
  });
}

/** What has opened an overlay, or why nothing has. */
function overlayLines({ screen, sources, log, trail }: Scene, { n, holds }: Condition): string[] {
  const [name] = Object.entries(screen.document.overlays).find(([, overlay]) => overlay.n === n) ?? [];
  if (name === undefined || !trail) return [];
  const explain = holds ? explainOpen : explainClosed;
  return explain({ screen, sources, log, trail }, name).map((line) => `    ${line}`);
}

/** The value of an expression at a node, its parts, and their origins. */
function valueLines(
  { screen, log: { answers } }: Scene,
  { conditions }: Pick<Guarded, 'conditions'>,
  expr: Expr,
  scope: EvaluationScope,
): string[] {
  return explanationLines(explainIn(screen, expr, scope, { answers, conditions }));
}

function nodeText({ node }: Guarded, sources: Sources): string {
  return `${node.w} at ${placeText(sources.nodes[node.n])}`;
}

function placeText(place: SourcePlace | undefined): string {
  return place ? `${place.file}:${place.line}` : 'an unknown place';
}
