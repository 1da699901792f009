import { createWholeScreen } from '../../../renderer/screen/whole-screen.ts';
import { shareEqual } from '../../../renderer/view/share-equal.ts';
import type { WidgetNode } from '../../../schemas/compiled.ts';
import { assert, test } from '../../suite.ts';
import { path, screenDocument, structure, widget } from '../document.ts';
import { fakeHost } from '../host.ts';

const options = () => ['list', ['rec', 'value', 'a', 'label', 'A']] as const;
const when = () => ['==', path('form.kind'), 'card'] as const;

test('equal lists and conditions of a document are shared, wherever they are; different ones are not', () => {
  const inner = widget('picker', { options: options(), label: 'Inner' }, { when: when() });
  const document = screenDocument({
    view: [
      widget('picker', { options: options() }, { when: when() }),
      widget('card', {}, { show: [structure({ show: [inner] })] }),
      widget('picker', { options: ['list'] }, { when: ['==', path('form.kind'), 'cash'] }),
    ],
  });
  const before = JSON.stringify(document);
  shareEqual(document);
  const [first, , last] = document.view as WidgetNode[];
  assert.ok(inner.p.options === first!.p.options);
  assert.ok(inner.when === first!.when);
  assert.ok(last!.when !== first!.when);
  assert.is(JSON.stringify(document), before);
});

test('a screen whose expressions are traced keeps each tree apart', () => {
  const twice = () =>
    screenDocument({ view: [widget('text', {}, { when: when() }), widget('text', {}, { when: when() })] });
  const [traced, plain] = [twice(), twice()];
  createWholeScreen(traced, fakeHost(), { trace: { evaluated() {} } });
  createWholeScreen(plain, fakeHost());
  assert.ok(traced.view[0]!.when !== traced.view[1]!.when);
  assert.ok(plain.view[0]!.when === plain.view[1]!.when);
});
