import { assert, test } from '../suite.ts';
import { type Authored, type Changes, documentOf } from './library.ts';

const featuresOf = (screen: Authored, more: Changes = {}) => documentOf({ ...more, screen }).document.features;
/** Waits for data, so that the screen is not prerendered. */
const title = { widget: 'text', text: '=data.book.title' };
const text = (value: string) => ({ widget: 'text', text: value });
const tap = (...steps: Authored[]) => ({ widget: 'button', label: 'Tap', on: { tap: steps } });
const stars = (more: Authored = {}): Authored => ({ widget: 'stars', label: 'Stars', field: 'stars', ...more });

test('a screen needs the widgets of its view immediately, and those of its overlays and fallbacks later', () => {
  const { now, later } = featuresOf({
    view: [
      { each: 'data.book.copies', as: 'c', key: 'c.id', show: [{ widget: 'card', children: [title] }], else: [title] },
      {
        widget: 'image',
        src: '=data.book.cover',
        alt: 'Cover',
        fallback: { widget: 'loading' },
      },
      tap({ do: 'open', overlay: 'ask' }),
    ],
    overlays: { ask: { widget: 'dialog', title: 'Ask', dismiss: ['icon'], children: [title, stars()] } },
  });
  assert.equal(now, ['button', 'card', 'image', 'text']);
  assert.equal(later, ['dialog', 'empty', 'form', 'loading', 'stars']);
});

test('a field that is sent without having been shown is needed immediately', () => {
  const overlays = (more: Authored) => ({
    view: [
      title,
      tap({ do: 'open', overlay: 'ask' }, { do: 'call', call: 'book.reserve', send: { id: '1' }, then: { else: [] } }),
    ],
    overlays: { ask: { widget: 'dialog', title: 'Ask', dismiss: ['icon'], children: [stars(more)] } },
  });
  assert.not.ok(featuresOf(overlays({})).now.includes('form'));
  assert.ok(featuresOf(overlays({ whenHidden: 'keep' })).now.includes('form'));
});

/** What a screen uses, and the features that this needs besides its widgets. */
const CASES: [what: string, screen: Authored, features: string[]][] = [
  ['nothing', { view: [title] }, []],
  ['a field', { view: [title, stars()] }, ['form', 'stars']],
  [
    'a timer',
    { timers: { sms: { seconds: 60 } }, view: [title, tap({ do: 'start', timer: 'sms' })] },
    ['actions-more', 'storage', 'timers'],
  ],
  ['a state', { state: { open: { type: 'bool', initial: false } }, view: [title] }, ['state']],
  [
    'a state that is kept',
    { state: { open: { type: 'bool', initial: false, keep: true } }, view: [title] },
    ['state', 'storage', 'stored'],
  ],
  ['a stored value', { view: [title, { ...text('Last'), when: 'stored.last != null' }] }, ['storage', 'stored']],
  ['emptying the storage', { view: [title, tap({ do: 'clear-storage' })] }, ['actions-more', 'storage', 'stored']],
  ['the viewport', { rules: { small: 'viewport.shrunk > 60' }, view: [title] }, ['derived', 'viewport']],
  ['a text that looks like code', { view: [title, text('["$","viewport"],["fn","money"')] }, []],
  ['a rarer function', { view: [title, text('=trim(data.book.title)')] }, ['functions-more']],
  ['everyday functions', { view: [title, text("=filled(lower(data.book.title), 'a')")] }, []],
  [
    'an iteration',
    { let: { some: "data.book.copies.any(c, c.id == '1')" }, view: [title] },
    ['derived', 'functions-more'],
  ],
  ['a rarer operator', { view: [title, text("=data.book.title ?? ''")] }, ['functions-more']],
  ['a rarer action', { view: [title, tap({ do: 'reload', load: 'book' })] }, ['actions-more']],
  ['an everyday action', { view: [title, tap({ do: 'toast', text: 'Hello' })] }, []],
  [
    'a call that is made once',
    { view: [title, tap({ do: 'call', call: 'book.reserve', send: { id: '1' }, then: { else: [] } })] },
    ['ids', 'once'],
  ],
  [
    'a draft',
    {
      draft: { for: ['=params.id'], fields: ['stars'], sent: ['book.detail'] },
      view: [title, stars()],
    },
    ['draft', 'durable', 'form', 'resume', 'stars'],
  ],
  ['no data', { load: {}, view: [text('Hello, {params.id}.')] }, ['hydrate']],
  ['something done at the beginning', { load: {}, on: { enter: [{ do: 'toast', text: 'a' }] }, view: [text('A')] }, []],
  ['the width of the phone', { load: {}, view: [{ ...text('A'), when: 'viewport.width > 300' }] }, ['viewport']],
  ['the time', { load: {}, view: [text('A'), tap({ do: 'toast', text: '=text(env.now)' })] }, []],
];

for (const [what, screen, features] of CASES) {
  test(`a screen with ${what} needs ${features.join(', ') || 'no feature'}`, () => {
    const { now } = featuresOf(screen, { stored: { last: { is: 'Copy', in: 'local' } } });
    assert.equal(
      now.filter((name) => name !== 'text' && name !== 'button'),
      features,
    );
  });
}
