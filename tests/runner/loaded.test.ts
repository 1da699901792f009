import { compileProject } from '../../compiler/index.ts';
import type { Widget } from '../../renderer/react/widget.ts';
import { readFixtures } from '../../runner/fixture/fixture.ts';
import type { Setup } from '../../runner/page/setup.ts';
import { play } from '../../runner/play/play.ts';
import { setupOf } from '../../runner/play/prepare.ts';
import { nextTurn } from '../../runner/world/next-turn.ts';
import { assert, test } from '../suite.ts';
import { fixture, shelf } from './shelf.ts';

/** Turns that a module takes although it is in memory: more than a page that settles waits for. */
const TURNS = 6;

/** A machine so slow that between any two looks at the clock many seconds have passed. */
async function onSlowMachine<T>(run: () => Promise<T>): Promise<T> {
  const { now } = performance;
  let time = now.call(performance);
  performance.now = () => {
    time += 60_000;
    return time;
  };
  try {
    return await run();
  } finally {
    performance.now = now;
  }
}

/** A dialog that is drawn after some turns. */
function lateDialog({ widgets }: Setup): Setup['widgets'] {
  const load = async () => {
    for (let turns = 0; turns < TURNS; turns++) await nextTurn();
    return widgets.dialog as Widget;
  };
  return { ...widgets, dialog: { load } };
}

test('with every module in memory, the speed of the machine decides nothing', async () => {
  const project = shelf({ one: fixture([{ tap: 'Ask' }, { tap: 'Yes' }, { dialog: null }]) });
  const compiled = compileProject(project);
  const [one] = readFixtures(project, compiled.issues).sound;
  const setup = await setupOf(compiled, { read: () => undefined });
  const { lines } = await onSlowMachine(() => play(one!, { ...setup, loaded: true, widgets: lateDialog(setup) }));
  assert.equal(lines, []);
});
