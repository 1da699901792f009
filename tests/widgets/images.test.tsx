import './dom.ts';
import { act } from 'react';
import { assert, test } from '../suite.ts';
import { draw, fieldOf, tap } from './draw.tsx';

const entry = (name: string, state = 'sent') => ({ url: state === 'sent' ? `/${name}` : '', name, state });

/** Chooses files like the platform's dialog. */
async function choose(input: HTMLInputElement, names: string[]): Promise<void> {
  const files = names.map((name) => new File(['x'], name, { type: 'image/png' }));
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

const adder = () => document.querySelector<HTMLInputElement>('input[type=file]');

test('images show the state of each upload', async () => {
  const field = fieldOf([entry('a.png'), entry('b.png', 'sending'), entry('c.png', 'failed')]);
  const drawn = await draw('images', { label: 'Proof', max: 9, field });
  assert.ok(drawn.the('group', 'Proof'));
  assert.equal(
    drawn.all('img').map((image) => image.getAttribute('alt') ?? image.getAttribute('aria-label')),
    ['Image 1', 'Image 2', 'Image 3'],
  );
  assert.match(drawn.root.textContent!, /Sending.*Not sent.*Add image/);
  await drawn.remove();
});

test('chosen files are passed to the form, up to the maximum', async () => {
  const field = fieldOf([entry('a.png')]);
  const drawn = await draw('images', { label: 'Proof', max: 3, field });
  await choose(adder()!, ['b.png', 'c.png', 'd.png']);
  const [change] = field.changes as [{ add: { name: string; type: string; size: number; source: unknown }[] }];
  assert.equal(
    change.add.map((file) => [file.name, file.type, file.size, file.source instanceof File]),
    [
      ['b.png', 'image/png', 1, true],
      ['c.png', 'image/png', 1, true],
    ],
  );
  await field.set([entry('a.png'), entry('b.png', 'sending'), entry('c.png', 'sending')]);
  assert.is(adder(), null);
  await drawn.remove();
});

test('nine images are the most, unless the document says otherwise', async () => {
  const field = fieldOf(Array.from({ length: 8 }, (_, index) => entry(`${index}.png`)));
  const drawn = await draw('images', { label: 'Proof', field });
  await choose(adder()!, ['a.png', 'b.png']);
  const [change] = field.changes as [{ add: { name: string }[] }];
  assert.equal(
    change.add.map(({ name }) => name),
    ['a.png'],
  );
  await drawn.remove();
});

test('a picture is shown from its file until it is removed', async () => {
  const field = fieldOf([]);
  const drawn = await draw('images', { label: 'Proof', max: 3, field });
  await choose(adder()!, ['b.png']);
  await field.set([entry('b.png', 'sending')]);
  assert.match(drawn.the('img', 'Image 1').getAttribute('src')!, /^blob:/);
  await tap(drawn.the('button', 'Remove image 1'));
  assert.equal(field.changes.at(-1), { remove: 0 });
  await field.set([]);
  assert.is(drawn.all('img').length, 0);
  await drawn.remove();
});

test('a picture that failed is sent again at one tap', async () => {
  const field = fieldOf([entry('a.png'), entry('b.png', 'failed')]);
  const drawn = await draw('images', { label: 'Proof', max: 3, field });
  await tap(drawn.the('button', 'Image 2: Not sent. Try again'));
  assert.equal(field.changes, [{ retry: 1 }]);
  await field.set([entry('a.png'), entry('b.png', 'sending')]);
  assert.ok(drawn.the('button', 'Remove image 2'));
  assert.not.match(drawn.root.textContent!, /Try again/);
  await drawn.remove();
});

test('the form can empty the list', async () => {
  const field = fieldOf([entry('a.png')]);
  const drawn = await draw('images', { label: 'Proof', field });
  await field.set([]);
  assert.is(drawn.all('img').length, 0);
  assert.ok(adder());
  await drawn.remove();
});
