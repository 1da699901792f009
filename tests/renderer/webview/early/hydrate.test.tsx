import '../dom.ts';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ScreenView } from '../../../../renderer/react/screen.tsx';
import type { Widget } from '../../../../renderer/react/widget.ts';
import { createWholeScreen } from '../../../../renderer/screen/whole-screen.ts';
import type { EarlyInput } from '../../../../renderer/webview/early/early-input.ts';
import type { EarlyPage } from '../../../../renderer/webview/early/early-page.ts';
import { showFailure } from '../../../../renderer/webview/early/failure.ts';
import { hydrate } from '../../../../renderer/webview/early/hydrate.ts';
import type { CompiledScreen, Expr } from '../../../../schemas/compiled.ts';
import Checkbox from '../../../../widgets/checkbox.tsx';
import Choices from '../../../../widgets/choices.tsx';
import { base } from '../../../../widgets/generated/base.ts';
import Input from '../../../../widgets/input.tsx';
import { assert, test } from '../../../suite.ts';
import { path, screenDocument, widget } from '../../document.ts';
import { fakeHost } from '../../host.ts';

const widgets = {
  ...base,
  input: Input as unknown as Widget,
  checkbox: Checkbox as unknown as Widget,
  choices: Choices as unknown as Widget,
};
const options: Expr = ['list', ...['red', 'blue'].map((value): Expr => ['rec', 'label', value, 'value', value])];
const DOCUMENT = screenDocument({
  form: { name: 'string', agreed: 'bool', colour: 'string' },
  view: [
    widget('text', { text: ['cat', 'Hello ', path('form.name')] }),
    widget('input', { label: 'Name' }, { field: { name: 'name', type: 'string' } }),
    widget('checkbox', { label: 'Agreed' }, { field: { name: 'agreed', type: 'bool' } }),
    widget('choices', { label: 'Colour', options }, { field: { name: 'colour', type: 'string', initial: 'red' } }),
  ],
});

/** The address of the test page. */
const HERE = '/shelf?userId=u1';

/** A server-rendered page of a screen; `come` loads the renderer. */
function page({ prerendered = HERE, document: compiled = DOCUMENT, hash = '', touches = [] as EarlyInput[] } = {}) {
  const viewOf = (screen: ReturnType<typeof createWholeScreen>) => createElement(ScreenView, { screen, widgets });
  const html = renderToString(viewOf(createWholeScreen(DOCUMENT, fakeHost())));
  document.body.innerHTML = `<div id="app"><div id="waiting">${html}</div></div>`;
  location.hash = hash;
  const app = document.getElementById('app')!;
  const one = <E extends Element>(selector: string) => app.querySelector<E>(selector)!;
  const recovered: unknown[] = [];
  return {
    one,
    recovered,
    async come() {
      const screen = createWholeScreen(compiled, fakeHost());
      const early = { query: { prerendered, early: [] }, view: one('#waiting'), touches, showFailure };
      await hydrate(early as unknown as EarlyPage, app, viewOf(screen), {
        onRecoverableError: (error) => recovered.push(error),
      });
      return (name: string) => screen.evaluate(path(`form.${name}`));
    },
  };
}

const BOX = 'input[type=checkbox]';
const BLUE = 'input[value=blue]';

test('server-rendered markup is hydrated unchanged', async () => {
  const { one, come, recovered } = page();
  const [input, title] = [one('input'), one('h1')];
  await come();
  assert.is(one('input'), input);
  assert.is(one('h1'), title);
  assert.is(document.getElementById('waiting'), null, 'it waits no longer');
  assert.equal(recovered, []);
});

for (const prerendered of [HERE, '/shelf?userId=u2']) {
  test(`what was typed, ticked and chosen is in the form, ${prerendered === HERE ? 'hydrated' : 'rendered again, because the page is for another address'}`, async () => {
    const { one, come } = page({ prerendered });
    const input = one<HTMLInputElement>('input');
    input.value = 'Ada';
    one<HTMLInputElement>(BOX).click();
    one<HTMLInputElement>(BLUE).click();
    const form = await come();
    assert.is(one('input') === input, prerendered === HERE);
    assert.equal([form('name'), form('agreed'), form('colour')], ['Ada', true, 'blue']);
    assert.is(one<HTMLInputElement>('input').value, 'Ada');
    assert.is(one<HTMLInputElement>(BOX).checked, true);
    assert.is(one<HTMLInputElement>(BLUE).checked, true);
    assert.match(one('main').textContent ?? '', /Hello Ada/);
  });
}

test('if an address contains more than the server received, the screen is rendered again', async () => {
  const { one, come } = page({ hash: '#?userId=u2' });
  const title = one('h1');
  await come();
  assert.is.not(one('h1'), title);
});

test('if the markup differs, the screen is rendered again, and typed text is kept', async () => {
  const changed: CompiledScreen = { ...DOCUMENT, title: 'Another' };
  const { one, come, recovered } = page({ document: changed });
  one<HTMLInputElement>('input').value = 'Ada';
  const form = await come();
  assert.is(one('h1').textContent, 'Another');
  assert.is(form('name'), 'Ada');
  assert.is(one<HTMLInputElement>('input').value, 'Ada');
  assert.is(recovered.length > 0, true);
});

test('the renderer removes the mark of a control that was tapped early', async () => {
  const { one, come } = page();
  one('button').setAttribute('aria-busy', 'true');
  await come();
  assert.is(one('button').hasAttribute('aria-busy'), false);
});

test('an IME composition is not interrupted: its text is known, and left alone', async () => {
  const touches: EarlyInput[] = [];
  const { one, come } = page({ touches });
  const input = one<HTMLInputElement>('input');
  input.value = 'Ada';
  const typing = new InputEvent('input', { isComposing: true });
  input.dispatchEvent(typing);
  touches.push(typing);
  const form = await come();
  assert.is(form('name'), 'Ada');
  assert.is(input.value, 'Ada');
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  assert.is(form('name'), 'Ada');
});

test('a finished IME composition counts as typed', async () => {
  const touches: EarlyInput[] = [];
  const { one, come } = page({ touches });
  const input = one<HTMLInputElement>('input');
  input.value = 'Ada';
  for (const done of [new InputEvent('input', { isComposing: true }), new CompositionEvent('compositionend')]) {
    input.dispatchEvent(done);
    touches.push(done);
  }
  assert.is((await come())('name'), 'Ada');
});

test('the selection is restored in the field that replaces the old one', async () => {
  const { one, come } = page({ prerendered: '/shelf?userId=u2' });
  const input = one<HTMLInputElement>('input');
  input.value = 'Ada Lovelace';
  input.focus();
  input.setSelectionRange(4, 9, 'backward');
  await come();
  const { selectionStart, selectionEnd, selectionDirection } = one<HTMLInputElement>('input');
  assert.equal([selectionStart, selectionEnd, selectionDirection], [4, 9, 'backward']);
});
