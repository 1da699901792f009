import './dom.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import Input from '../../widgets/input.tsx';
import Picker from '../../widgets/picker.tsx';
import { assert, test } from '../suite.ts';
import { draw, fieldOf, press, tap } from './draw.tsx';

/** A handler that counts its calls. */
function counter() {
  let count = 0;
  return {
    run: () => {
      count += 1;
    },
    count: () => count,
  };
}

for (const name of ['dialog', 'sheet', 'full']) {
  test(`a ${name} is a modal dialog named by its title`, async () => {
    const drawn = await draw(name, { title: 'Point out', heading: 'Wait a moment' }, 'inside');
    const dialog = drawn.the('dialog', 'Point out') as HTMLDialogElement;
    assert.is(dialog.open, true);
    assert.ok(drawn.the('heading', 'Wait a moment'));
    assert.is(drawn.all('button').length, 0);
    await drawn.remove();
    assert.is(dialog.open, false);
  });
}

test('a dialog without a way out ignores Escape and taps outside', async () => {
  const close = counter();
  const drawn = await draw('dialog', { title: 'Agree?', on: { close: close.run } });
  const dialog = drawn.the('dialog');
  await press(dialog, 'Escape');
  await tapOutside(dialog);
  assert.is(close.count(), 0);
  await drawn.remove();
});

test('Escape closes every modal that has a way out', async () => {
  for (const way of ['icon', 'outside', 'escape']) {
    const close = counter();
    const drawn = await draw('dialog', { title: 'Message', dismiss: [way], on: { close: close.run } });
    await press(drawn.the('dialog'), 'Escape');
    assert.is(close.count(), 1, way);
    await drawn.remove();
  }
});

test('a tap outside closes only modals that allow it, and only if it also started outside', async () => {
  const close = counter();
  const drawn = await draw('sheet', { title: 'Channels', dismiss: ['outside'], on: { close: close.run } }, 'inside');
  const dialog = drawn.the('dialog');
  const inside = dialog.querySelector<HTMLElement>('.modal-body')!;
  await tap(inside);
  inside.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  await tap(dialog);
  assert.is(close.count(), 0);
  await tapOutside(dialog);
  assert.is(close.count(), 1);
  await drawn.redraw({ title: 'Channels', dismiss: ['icon'], on: { close: close.run } });
  await tapOutside(dialog);
  assert.is(close.count(), 1);
  await tap(drawn.the('button', 'Close'));
  assert.is(close.count(), 2);
  await drawn.remove();
});

test('a dialog that the browser closes is reopened as long as it is rendered', async () => {
  const drawn = await draw('dialog', { title: 'Agree?' });
  const dialog = drawn.the('dialog') as HTMLDialogElement;
  dialog.close();
  await new Promise((done) => setImmediate(done));
  assert.is(dialog.open, true);
  await drawn.remove();
});

test('a promo has two controls: confirm and close', async () => {
  const confirm = counter();
  const close = counter();
  const drawn = await draw('promo', {
    title: 'Twice as much today!',
    confirm: 'Confirm',
    closeLabel: 'Close',
    pointer: true,
    on: { confirm: confirm.run, close: close.run },
  });
  assert.ok(drawn.the('dialog', 'Twice as much today!'));
  assert.is(drawn.all('button').length, 2);
  await tap(drawn.the('button', 'Confirm'));
  await tap(drawn.the('button', 'Close'));
  assert.equal([confirm.count(), close.count()], [1, 1]);
  await press(drawn.the('dialog'), 'Escape');
  assert.is(close.count(), 1, 'Escape is no tap on Close');
  await drawn.remove();
});

/** A tap outside of the box, which hits the dialog element itself. */
async function tapOutside(dialog: HTMLElement): Promise<void> {
  dialog.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  await tap(dialog);
}

test('Enter in a single-line field of a dialog presses its primary button', async () => {
  const pressed = counter();
  const content = (
    <>
      <Input label="Code" field={fieldOf('')} on={{}} busy={false} />
      <textarea className="line" />
      <button type="button">Cancel</button>
      <button type="button" className="button-primary" onClick={pressed.run}>
        Confirm
      </button>
    </>
  );
  const drawn = await draw('dialog', { title: 'SMS code' }, content);
  const [field, area] = drawn.all('textbox');
  await press(field!, 'Enter');
  assert.is(pressed.count(), 1);
  await press(field!, 'a');
  await press(area!, 'Enter');
  await press(drawn.the('button', 'Cancel'), 'Enter');
  assert.is(pressed.count(), 1);
  const composing = { key: 'Enter', bubbles: true, isComposing: true };
  for (const how of [composing, { key: 'Enter', bubbles: true, repeat: true }])
    await act(async () => void field!.dispatchEvent(new KeyboardEvent('keydown', how)));
  assert.is(pressed.count(), 1);
  await drawn.remove();
});

test('Enter in a single-line field of a page presses the primary button of its bar, whatever the format', async () => {
  const main = document.body.appendChild(document.createElement('main'));
  const [other, pressed] = [counter(), counter()];
  const root = createRoot(main);
  const content = (
    <>
      <button type="button" className="button-primary" onClick={other.run} />
      <Input label="Name" field={fieldOf('')} on={{}} busy={false} />
      <Input label="Mobile" format="phone" field={fieldOf('')} on={{}} busy={false} />
      <div className="actions">
        <button type="button" className="button-secondary" onClick={other.run} />
        <button type="button" className="button-primary" onClick={pressed.run} />
      </div>
    </>
  );
  await act(async () => root.render(content));
  for (const field of main.querySelectorAll('input')) await press(field, 'Enter');
  assert.equal([pressed.count(), other.count()], [2, 0]);
  await act(async () => root.unmount());
  main.remove();
});

test('on a page without a bar, Enter in a field presses the only button of its card', async () => {
  const main = document.body.appendChild(document.createElement('main'));
  const [other, pressed] = [counter(), counter()];
  const root = createRoot(main);
  const content = [[pressed], [other, other]].map((buttons, card) => (
    <section key={String(card)} className="card">
      <Input label="Name" field={fieldOf('')} on={{}} busy={false} />
      {buttons.map(({ run }, index) => (
        <button type="button" key={String(index)} className="button" onClick={run} />
      ))}
    </section>
  ));
  await act(async () => root.render(content));
  for (const field of main.querySelectorAll('input')) await press(field, 'Enter');
  assert.equal([pressed.count(), other.count()], [1, 0]);
  await act(async () => root.unmount());
  main.remove();
});

test('Enter in the search of a list confirms the list, and nothing of the dialog around it', async () => {
  const outer = counter();
  const options = Array.from({ length: 12 }, (_, index) => ({ value: String(index), label: `Bank ${index}` }));
  const field = fieldOf('');
  const around = await draw('dialog', { title: 'Account' }, [
    <button key="send" type="button" className="button-primary" onClick={outer.run} />,
    <Picker key="bank" label="Bank" options={options} confirm="OK" cancel="No" field={field} on={{}} busy={false} />,
  ]);
  await tap(around.the('combobox', 'Bank'));
  await tap(around.the('option', 'Bank 3'));
  await press(around.the('textbox', 'Search'), 'Enter');
  assert.equal([field.changes, around.all('dialog').length, outer.count()], [['3'], 1, 0]);
  await around.remove();
});
