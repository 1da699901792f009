import { createRunner, setupOf } from '../../runner/play/runner.ts';
import type { Step } from '../../schemas/generated/types.ts';
import { assert, test } from '../suite.ts';
import { answering, fixture, SHELF, shelf } from './shelf.ts';

/** A button that is called otherwise while something is pressed. */
const CHOSEN = {
  on: { tap: [{ do: 'back' }] },
  widget: 'button',
  label: "=state.pressed ? 'Pressing in 5 s' : 'Pressing'",
};
/** A button whose label resembles another one’s, and which is hidden. */
const LENT = { widget: 'button', label: 'Copy titles', when: 'rules.isLent', on: { tap: [{ do: 'back' }] } };
/** A button that nobody can use, and one that only looks so. */
const CLOSED = { widget: 'button', label: 'Reserve a place', disabled: true, on: { tap: [{ do: 'back' }] } };
const GREY = { widget: 'button', label: 'Ask a friend', inactive: true, on: { tap: [{ do: 'back' }] } };

/** What corrects the last of these steps, which fails. */
async function corrected(steps: Step[]) {
  const { compiled, sound } = createRunner().prepare(
    shelf(
      { one: fixture(steps, answering({ away: false })) },
      { screens: { shelf: { ...SHELF, view: [...(SHELF.view as object[]), LENT, CHOSEN, CLOSED, GREY] } } },
    ),
  );
  const setup = await setupOf(compiled, { read: () => undefined });
  const { play } = await import('../../runner/play/play.ts');
  const { insteadOf } = await import('../../runner/steps/instead.ts');
  const { mayShow } = await import('../../runner/why/index.ts');
  let instead: Step | null | undefined;
  await play(sound[0]!, setup, (run, { at }) => {
    assert.is(at, steps.length - 1);
    const isHidden = (text: string) => mayShow(run.scene!.screen, text);
    instead = insteadOf(run.stage, steps.at(-1)!, isHidden);
  });
  return instead;
}

test('a button with other words is tapped in place of one that is gone', async () => {
  assert.equal(await corrected([{ tap: 'Copy titel' }]), { tap: 'Copy title' });
});

test('another button does not take the place of one that is hidden', async () => {
  assert.is(await corrected([{ tap: 'Copy titles' }]), undefined);
});

test('a text that is hidden is left out of those that are seen, and no other one takes its place', async () => {
  assert.equal(await corrected([{ tap: 'Press' }, { see: ['Pressed', 'Copy titles'] }]), { see: ['Pressed'] });
});

test('a button that has other words for a while is not tapped by those', async () => {
  assert.is(await corrected([{ tap: 'Press' }, { tap: 'Pressing' }]), undefined);
});

test('a button with other words that cannot be used takes the place of one that is gone', async () => {
  assert.equal(await corrected([{ disabled: 'Reserve one place' }]), { disabled: 'Reserve a place' });
  assert.is(await corrected([{ disabled: 'Hold for me' }]), undefined, 'there are two, and none resembles it');
  assert.equal(await corrected([{ inactive: 'Hold for me' }]), { inactive: 'Ask a friend' }, 'the only one');
});

test('no other button takes the place of one that can be used, or is hidden', async () => {
  assert.is(await corrected([{ disabled: 'Press' }]), undefined);
  assert.is(await corrected([{ disabled: 'Copy titles' }]), undefined);
});
