/**
 * The recorder, on pages requested with `record=1`: it runs before the boot, wraps the page's host, and shows a panel
 * from which a recording can be saved as a fixture.
 */

import { fixtureText } from '../../fixture/write.ts';
import { makeFixture } from '../../record/make.ts';
import { type Finished, finishedBefore, keepFinished } from './finished.ts';
import { observe } from './observe.ts';
import { createPanel } from './panel.ts';
import { Recorder, recordingOf, type Tape } from './recorder.ts';
import { tryOut } from './try.ts';
import { watchUser } from './user-actions.ts';
import { wordsOf } from './words.ts';

const early = window.earlyPage;
if (early) record(early);

function record(page: NonNullable<typeof early>): void {
  const { brand } = page.page;
  const finished = finishedBefore();
  const saved = new Set<Finished>();
  const recorder = new Recorder({ changed: () => show(), finished: keep, isOurs: (event) => panel.holds(event) });
  const panel = createPanel({
    save: (name, at) => save(name, at),
    expect() {
      recorder.expecting = !recorder.expecting;
      show();
    },
    again: () => recorder.again(),
  });
  page.observe = (host) => observe(host, recorder);
  watchUser(recorder);
  addEventListener('pagehide', () => recorder.left());
  show();

  function show(): void {
    const { tape, expecting } = recorder;
    const last = finished.at(-1);
    const isOffered = last && !saved.has(last) && isUntouched(tape);
    const offered = isOffered ? { at: finished.length - 1, screen: last.fixture.screen } : undefined;
    const earlier = finished.map(({ fixture }, at) => ({
      at,
      words: `${fixture.screen}, ${fixture.steps.length} steps`,
    }));
    panel.show({
      lines: tape ? wordsOf(tape.notes) : [],
      earlier: earlier.filter(({ at }) => at !== offered?.at).reverse(),
      offered,
      expecting,
    });
  }

  /** A screen is left: its fixture is created now, so that the raw recording can be dropped. */
  function keep(tape: Tape): void {
    recordingFrom(tape, '').then(
      (recording) => {
        if (recording.fixture.steps.length === 0) return;
        finished.push(recording);
        keepFinished(finished);
        show();
      },
      (error: unknown) => panel.say(String(error), true),
    );
  }

  async function recordingFrom(tape: Tape, name: string): Promise<Finished> {
    return makeFixture(await recordingOf(tape, brand), name);
  }

  /** @param at index among the finished recordings; if omitted, the current one */
  async function save(name: string, at?: number): Promise<void> {
    const words = name.trim();
    recorder.look();
    const chosen = at === undefined ? recorder.tape && (await recordingFrom(recorder.tape, words)) : finished[at];
    if (!chosen) return panel.say('Nothing has been recorded yet.', true);
    panel.say('Playing it …');
    const title = at === undefined ? chosen.fixture.fixture : words;
    const fixture = { ...chosen.fixture, fixture: title || `recorded at ${new Date().toISOString().slice(0, 19)}` };
    const { fixture: proven, left, lines } = await tryOut(fixture, panel.root);
    if (lines.length > 0) return panel.say(`It does not pass: ${lines.join(' ')}`, true);
    const file = `${fileName(proven.fixture)}.json`;
    panel.download(file, fixtureText(proven));
    saved.add(chosen);
    show();
    const values = chosen.replaced === 1 ? '1 value of a person' : `${chosen.replaced} values of persons`;
    const without = left.length > 0 ? ` Left out: ${left.join('; ')}.` : '';
    panel.say(`It passes. Saved as ${file}, with ${values} replaced.${without}`);
  }
}

/** Whether the user has not done anything on the screen yet. */
function isUntouched(tape: Tape | undefined): boolean {
  return !tape?.notes.some(({ is }) => is === 'did' || is === 'expected');
}

function fileName(name: string): string {
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return words.replace(/^-|-$/g, '').slice(0, 60) || 'recorded';
}
