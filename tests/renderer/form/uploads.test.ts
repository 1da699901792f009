import { createWholeScreen } from '../../../renderer/screen/whole-screen.ts';
import { assert, test } from '../../suite.ts';
import { call, field, path, screenDocument, steps } from '../document.ts';
import { fakeHost } from '../host.ts';

const file = (name: string) => ({ name, type: 'image/png', size: 3, source: {} });

function open() {
  const host = fakeHost();
  const then = { failed: steps({ do: 'toast', text: path('message') }) };
  const upload = { call: 'picture.save', file: 'picture', url: path('answer.url'), then };
  const node = { ...field('pictures', { type: 'uploads', upload }), p: { max: 3 } };
  const calls = { 'picture.save': call({ body: 'multipart' }) };
  const screen = createWholeScreen(screenDocument({ calls, form: { pictures: 'uploads' }, view: [node] }), host);
  screen.start();
  const [pictures] = screen.fields.visible();
  const state = () =>
    (pictures!.value() as { name: string; state: string; url: string }[]).map(
      ({ name, state, url }) => `${name} ${state}${url && ` ${url}`}`,
    );
  return { host, screen, pictures: pictures!, state };
}

test('each file is sent by its own call; the form has the state of each', async () => {
  const { host, pictures, state } = open();
  const shown: unknown[] = [];
  pictures.tie({ focus() {} }, (value) => shown.push(value));
  pictures.change({ add: [file('a'), file('b')] });
  assert.equal(state(), ['a sending', 'b sending']);
  assert.equal(host.next().request.body, [['picture', file('a')]]);
  const [a, b] = host.pending;
  await b!.answer({ code: 0, data: { url: 'https://x.example/b' } });
  await a!.answer('', 0);
  assert.equal(state(), ['a failed', 'b sent https://x.example/b']);
  assert.is(shown.length, 3);
});

test('an upload runs the handler of its outcome, and has failed without an address', async () => {
  const { host, pictures, state } = open();
  pictures.change({ add: [file('a')] });
  await host.next().answer({ code: 9, message: 'Too large' });
  pictures.change({ add: [file('b')] });
  await host.next().answer({ code: 0, data: {} });
  assert.equal(state(), ['a failed', 'b failed']);
  assert.equal(host.log(), ['send picture.save', 'toast info 2000 Too large', 'send picture.save']);
});

test('no more files are uploaded than the field allows', () => {
  const { host, pictures, state } = open();
  pictures.change({ add: ['a', 'b', 'c', 'd'].map(file) });
  pictures.change({ add: [file('e')] });
  assert.equal(state(), ['a sending', 'b sending', 'c sending']);
  assert.is(host.pending.length, 3);
});

test('a removed picture does not return with its answer', async () => {
  const { host, pictures, state } = open();
  pictures.change({ add: [file('a'), file('b')] });
  pictures.change({ remove: 0 });
  await host.next().answer({ code: 0, data: { url: 'https://x.example/a' } });
  assert.equal(state(), ['b sending']);
});

test('a failed picture is sent again, in its place; one that has not failed is not', async () => {
  const { host, pictures, state } = open();
  pictures.change({ add: [file('a'), file('b')] });
  pictures.change({ retry: 0 });
  assert.is(host.pending.length, 2);
  await host.next().answer('', 0);
  await host.next().answer({ code: 0, data: { url: 'https://x.example/b' } });
  pictures.change({ retry: 1 });
  pictures.change({ retry: 7 });
  assert.is(host.pending.length, 0);
  pictures.change({ retry: 0 });
  assert.equal(state(), ['a sending', 'b sent https://x.example/b']);
  pictures.change({ retry: 0 });
  assert.is(host.pending.length, 1);
  assert.equal(host.next().request.body, [['picture', file('a')]]);
  await host.next().answer('', 0);
  pictures.change({ retry: 0 });
  await host.next().answer({ code: 0, data: { url: 'https://x.example/a' } });
  assert.equal(state(), ['a sent https://x.example/a', 'b sent https://x.example/b']);
});

test('a picture that was removed while it was sent again stays away', async () => {
  const { host, pictures, state } = open();
  pictures.change({ add: [file('a')] });
  await host.next().answer('', 0);
  pictures.change({ retry: 0 });
  pictures.change({ remove: 0 });
  await host.next().answer({ code: 0, data: { url: 'https://x.example/a' } });
  assert.equal(state(), []);
});
