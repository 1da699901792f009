/**
 * A sample of the fixtures that contains every construct of the language. Playing all of them in a browser would test
 * the same constructs over and over.
 */
import { createElement } from 'react';
import type { CompiledEntry } from '../../compiler/compile.ts';
import type { Project } from '../../compiler/source/project.ts';
import type { WidgetEntry, WidgetTable } from '../../renderer/react/widget.ts';
import type { Trace } from '../../renderer/state/core.ts';
import { Coverage } from '../../runner/coverage/index.ts';
import { screensOf } from '../../runner/play/journey.ts';
import { play } from '../../runner/play/play.ts';
import { createRunner, type Fixture, type Snapshots, setupOf } from '../../runner/play/runner.ts';
import { createRandom } from '../../runner/world/random.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { everythingIn } from '../../schemas/document-walk.ts';
import { isTree, visit } from '../../schemas/expression-walk.ts';

/**
 * The constructs that each fixture uses when it is played without a browser: `widget card`, `action set`, `step tap`,
 * `screen order`, …
 */
export async function constructsOf(
  project: Project,
  snapshots: Snapshots,
): Promise<ReadonlyMap<Fixture, ReadonlySet<string>>> {
  const { compiled, sound } = createRunner().prepare(project);
  let seen = new Set<string>();
  const see = (what: string) => seen.add(what);
  const { widgets, ...setup } = await setupOf(compiled, snapshots, new Witness(project, see));
  const bench = { ...setup, widgets: witnessed(widgets, see) };
  const found = new Map<Fixture, ReadonlySet<string>>();
  for (const fixture of sound) {
    seen = new Set(written(fixture));
    await play(fixture, bench);
    found.set(fixture, seen);
  }
  return found;
}

/**
 * Approximately the smallest set of fixtures that contains every construct, plus others up to `least`.
 *
 * @param seed selects other fixtures for each number, so that all are played some time
 */
export function sampleOf(
  constructs: ReadonlyMap<Fixture, ReadonlySet<string>>,
  least: number,
  seed: number,
): Set<Fixture> {
  const left = createRandom(seed).shuffle([...constructs.keys()]);
  const missing = new Set([...constructs.values()].flatMap((occurring) => [...occurring]));
  const sample = new Set<Fixture>();
  const news = (fixture: Fixture) => [...constructs.get(fixture)!].filter((what) => missing.has(what)).length;
  while (missing.size > 0) {
    const best = left.reduce((most, fixture) => (news(fixture) > news(most) ? fixture : most));
    for (const what of constructs.get(best)!) missing.delete(what);
    sample.add(best);
  }
  for (const fixture of left) if (sample.size < least) sample.add(fixture);
  return sample;
}

/** The constructs in the text of a fixture. */
function written({ document }: Fixture): string[] {
  return [
    ...Object.keys(document).map((name) => `property ${name}`),
    ...document.steps.flatMap((step) => Object.keys(step).map((name) => `step ${name}`)),
    ...screensOf(document).map((screen) => `screen ${screen}`),
  ];
}

/** Reports every widget that is rendered. */
function witnessed(widgets: WidgetTable, see: (what: string) => void): WidgetTable {
  const drawn: { [name: string]: WidgetEntry } = {};
  for (const [name, entry] of Object.entries(widgets)) {
    if ('load' in entry) throw new Error(`the widget ${name} is still to be loaded`);
    drawn[name] = (props) => {
      see(`widget ${name}`);
      return createElement(entry, props);
    };
  }
  return drawn;
}

/** Reports every action that runs and every function and operator that is evaluated. */
class Witness extends Coverage {
  readonly #see: (what: string) => void;

  constructor(project: Project, see: (what: string) => void) {
    super(project, []);
    this.#see = see;
  }

  override traceOf({ document }: CompiledEntry): Trace {
    const see = this.#see;
    const actions = actionsIn(document);
    return {
      step: (n) => see(`action ${actions.get(n)}`),
      evaluated: (expr) =>
        visit(expr, (part) => isTree(part) && see(`expression ${part[0] === 'fn' ? part[1] : part[0]}`)),
      outcome: (_, name) => see(`outcome ${name}`),
      branch: (_, at) => see(at < 0 ? 'else' : 'branch'),
      overlay: () => see('overlay'),
    };
  }
}

/** The names of all actions in a document, by number. */
function actionsIn(document: CompiledScreen): Map<number, string> {
  return new Map(
    everythingIn(document).flatMap((part) => {
      const { do: name, n } = (part ?? {}) as { do?: string; n?: number };
      return name !== undefined && n !== undefined ? [[n, name] as const] : [];
    }),
  );
}
