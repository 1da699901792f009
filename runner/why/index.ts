import type { Screen } from '../../renderer/screen.ts';
import type { SourcePlace, Sources } from '../../schemas/compiled.ts';
import type { Question } from '../failure.ts';
import { type Candidate, candidates, failing, type Gate } from './candidates.ts';
import { explainCondition } from './condition.ts';
import { nearby } from './near.ts';

/** Why a step did not hold, in lines: the nearest thing on the page, then what the document says. */
export function explainFailure(screen: Screen, sources: Sources, page: Element, question: Question): string[] {
  const { text, why } = question;
  if (why === 'absent') {
    const near = nearby(page, text);
    return [...(near === undefined ? [] : [near]), ...whyNot(screen, sources, text)];
  }
  if (why === 'present') return whyThere(screen, sources, text);
  return whyUsable(screen, sources, text);
}

/** Everything the document says about a text or control: whether it is there, why or why not, and whether it can be used. */
export function explainText(screen: Screen, sources: Sources, page: Element, text: string): string[] {
  const [best] = candidates(screen, text);
  if (!best) return [...explainFailure(screen, sources, page, { text, why: 'absent' }), NOBODY];
  if (failing(best).length > 0) return explainFailure(screen, sources, page, { text, why: 'absent' });
  return [...whyThere(screen, sources, text), ...whyUsable(screen, sources, text)];
}

const NOBODY = 'no part of the document shows this text with the values that are there now';

/**
 * Why a text is not on the screen: the node of the document that would show it, the conditions around it that do not
 * hold, each with the values of its parts and where they came from. Empty where no node of the document shows it.
 */
function whyNot(screen: Screen, sources: Sources, wanted: string): string[] {
  const [best] = candidates(screen, wanted);
  if (!best) return [];
  const blocked = failing(best);
  const head = `${nodeText(best, sources)} would show it`;
  if (blocked.length === 0) return [`${head}, and nothing hides it`];
  return [`${head}; it is hidden by`, ...blocked.flatMap((gate) => explainGate(screen, sources, gate))];
}

/** Why a text is on the screen: the node that shows it and the conditions that let it. */
function whyThere(screen: Screen, sources: Sources, text: string): string[] {
  const best = candidates(screen, text).find((candidate) => failing(candidate).length === 0);
  if (!best) return [];
  const gates = best.gates.filter((gate) => gate.expr !== undefined || gate.n !== 0);
  const head = `${nodeText(best, sources)} shows it`;
  if (gates.length === 0) return [`${head}, under no condition`];
  return [`${head}, because of`, ...gates.flatMap((gate) => explainGate(screen, sources, gate))];
}

/** Why a control can be used or not: its `disabled`, where it has one that depends on something. */
function whyUsable(screen: Screen, sources: Sources, text: string): string[] {
  const found = candidates(screen, text).filter((candidate) => failing(candidate).length === 0);
  const best = found.find(({ node }) => node.p.disabled !== undefined);
  if (!best) return [];
  const { node, scope } = best;
  const head = `\`disabled\` (${placeText(sources.nodes[node.n])})`;
  return [`${head} of ${node.w}`, ...explainCondition(screen, node.p.disabled!, scope).map((line) => `  ${line}`)];
}

function explainGate(screen: Screen, sources: Sources, gate: Gate): string[] {
  const place = sources.nodes[gate.n];
  const line = gate.at === 'when' ? (place?.rule?.line ?? place?.line) : place?.line;
  const lines = [`  ${gate.what}${place ? ` (${place.file}:${line})` : ''}`];
  if (gate.expr === undefined) return lines;
  return [...lines, ...explainCondition(screen, gate.expr, gate.scope).map((text) => `    ${text}`)];
}

function nodeText({ node }: Candidate, sources: Sources): string {
  return `${node.w} at ${placeText(sources.nodes[node.n])}`;
}

function placeText(place: SourcePlace | undefined): string {
  return place ? `${place.file}:${place.line}` : 'an unknown place';
}
