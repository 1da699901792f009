import { type Condition, guardedNodes } from '../../renderer/explain/conditions.ts';
import { hiddenText } from '../../renderer/explain/reason.ts';
import type { Scene } from '../../runner/why/index.ts';
import type { SourcePlace } from '../../schemas/compiled.ts';
import type { NodeState } from './messages.ts';

/** Returns for every node of a screen, and every case of its switches, whether it is visible, and why not. */
export function nodeStates(scene: Scene): NodeState[] {
  const { screen, sources } = scene;
  const nodes = new Map<string, NodeState>();
  const cases = new Map<string, NodeState>();
  for (const { node, conditions } of guardedNodes(screen)) {
    const place = sources.nodes[node.n];
    if (!place) continue;
    const own = stateAt(place, place.path, conditions, scene);
    const known = nodes.get(keyOf(own));
    nodes.set(keyOf(own), known ? together(known, own) : own);
    const inside = caseAround(conditions);
    const around = inside && sources.nodes[inside.at(-1)!.n];
    if (!around) continue;
    const state = stateAt(around, `${around.path}.cases[${inside.at(-1)!.at}]`, inside, scene);
    // A case is listed once for each of its nodes, but counts once.
    if (!cases.get(keyOf(state))?.shows) cases.set(keyOf(state), state);
  }
  return [...nodes.values(), ...cases.values()];
}

function stateAt(
  { file, use }: SourcePlace,
  path: string,
  conditions: readonly Condition[],
  { screen, log }: Scene,
): NodeState {
  const place = { file, path, ...(use === undefined ? {} : { use }) };
  const reason = hiddenText(screen, { conditions }, log.answers);
  return reason === undefined ? { ...place, shows: 1 } : { ...place, shows: 0, reason };
}

/** Merges the states of a node in two rows: it is visible if one of them is. */
function together(a: NodeState, b: NodeState): NodeState {
  const { reason, ...place } = a;
  const shows = a.shows + b.shows;
  return { ...place, shows, ...(shows === 0 && reason !== undefined ? { reason } : {}) };
}

function keyOf({ file, path, use }: NodeState): string {
  return `${use ?? ''}\n${file}\n${path}`;
}

/** Returns the conditions up to the innermost case around a node; undefined without a case. */
function caseAround(conditions: readonly Condition[]): readonly Condition[] | undefined {
  const last = conditions.findLastIndex(({ kind }) => kind === 'case');
  return last < 0 ? undefined : conditions.slice(0, last + 1);
}
