import type { Action, CompiledNode } from '../../schemas/compiled.ts';
import { type Handlers, handlersOf, stepsIn, withDefaults } from '../../schemas/handlers.ts';
import { screenDocument } from '../renderer/document.ts';
import { assert, test } from '../suite.ts';

let n = 0;
const open = (overlay: string): Action[] => [{ do: 'open', n: n++, overlay }];
const button = (name: string): CompiledNode => ({ n: n++, w: 'button', p: {}, on: { tap: open(name) } });

const document = screenDocument({
  on: { enter: open('enter') },
  timers: { pause: { seconds: 60, end: open('pause') }, silent: { seconds: 1 } },
  actions: { again: open('again') },
  load: { books: { n: n++, call: 'book.list', then: { empty: open('empty') } } },
  view: [
    { n: n++, each: null, as: 'row', show: [button('row')], else: [button('none')] },
    { n: n++, switch: null, cases: [{ is: [1], show: [button('case')] }], else: [button('other')] },
    {
      n: n++,
      ...{ w: 'images', p: {} },
      field: { name: 'x', type: 'uploads', upload: { call: 'up', file: 'f', url: null, then: { ok: open('up') } } },
    },
  ],
  overlays: { about: { n: n++, node: { n: n++, w: 'dialog', p: {}, show: [button('about')] } } },
});

/** What the steps open, to tell handlers apart. */
const opened = (steps: readonly Action[]) => [...stepsIn(steps)].map((step) => ('overlay' in step ? step.overlay : ''));

test('every handler of a document is listed, whatever runs it', () => {
  const handlers = [...handlersOf(document)].map(([{ is }, steps]) => `${is}: ${opened(steps)}`);
  assert.equal(handlers, [
    ...['screen: enter', 'timer: pause', 'action: again', 'load: empty'],
    ...['widget: row', 'widget: none', 'widget: case', 'widget: other', 'upload: up', 'widget: about'],
  ]);
});

test('loads and uploads can be listed with the defaults of their contracts', () => {
  const contract = { outcomes: [{ is: 'ok', usually: open('usual') }, { is: 'empty' }], unreachable: open('retry') };
  const endings = (_: string, then: Handlers) => withDefaults(contract as never, then);
  const loads = [...handlersOf(document, endings)].filter(([{ is }]) => is === 'load');
  assert.equal(
    loads.map(([start, steps]) => [start.is === 'load' && start.outcome, ...opened(steps)]),
    [
      ['ok', 'usual'],
      ['empty', 'empty'],
      ['unreachable', 'retry'],
    ],
  );
});

test('the steps of a handler include those inside other steps', () => {
  const call: Action = { do: 'call', n: n++, call: 'up', then: { ok: open('ok'), refused: open('refused') } };
  const step: Action = { do: 'if', n: n++, when: true, then: [call], else: open('else') };
  assert.equal(opened([step]), ['', '', 'ok', 'refused', 'else']);
});
