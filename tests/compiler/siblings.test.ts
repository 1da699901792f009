import { assert, test } from '../suite.ts';
import { type Authored, type Changes, issuesOf } from './library.ts';

/** The same mistake in two equivalent places must get the same issue. */
const TITLE: Authored = { widget: 'text', text: '=data.book.title' };
const button = (label: string, ...tap: Authored[]): Authored => ({ widget: 'button', label, on: { tap } });

function codesOf(changes: Changes): string[] {
  return issuesOf(changes).map(({ code, message }) => `${code}: ${message}`);
}

/** A fragment that takes a text and a number, used by a node. */
function usedByNode(given: Authored, more: Authored = {}): Changes {
  return {
    screen: { ...more, view: [TITLE, { use: 'head', with: given }] },
    fragments: {
      head: {
        with: { heading: 'string', count: 'int?' },
        view: [{ widget: 'text', text: '{with.heading}: {with.count ?? 0}' }],
      },
    },
  };
}

/** The same fragment, used by an overlay as its dialog. */
function usedByOverlay(given: Authored, more: Authored = {}): Changes {
  return {
    screen: {
      ...more,
      view: [TITLE, button('More', { do: 'open', overlay: 'more' })],
      overlays: { more: { use: 'head', with: given } },
    },
    fragments: {
      head: {
        with: { heading: 'string', count: 'int?' },
        view: [
          {
            widget: 'dialog',
            title: '=with.heading',
            dismiss: ['icon'],
            children: [{ widget: 'text', text: 'No. {with.count}', when: 'with.count != null' }],
          },
        ],
      },
    },
  };
}

const GIVEN: { [slip: string]: Authored } = {
  'nothing that is needed': { count: 1 },
  'a name that it does not take': { heading: 'A', colour: 'red' },
  'a value of another type': { heading: 'A', count: '=data.book.title' },
  'a literal of another type': { heading: 5 },
  'an expression that does not parse': { heading: '=data.book.' },
  'a name that there is not': { heading: '=data.book.titel' },
};

for (const [slip, given] of Object.entries(GIVEN)) {
  test(`an overlay that passes its fragment ${slip} is refused as a node is`, () => {
    const found = codesOf(usedByOverlay(given));
    assert.is(found.length, 1);
    assert.equal(found, codesOf(usedByNode(given)));
  });
}

test('a value that only an overlay passes to its fragment counts as used', () => {
  const named = { let: { count: 'size(data.book.title)' } };
  assert.equal(codesOf(usedByOverlay({ heading: 'A', count: '=let.count' }, named)), []);
});

/** A field that can be hidden, read inside a larger expression by an action. */
function sendsHidden(tap: Authored, more: Authored = {}): Changes {
  return {
    screen: {
      ...more,
      params: { id: 'string', note: 'string' },
      state: { open: { type: 'bool', initial: false } },
      view: [
        TITLE,
        { widget: 'text', text: '=params.note' },
        { widget: 'input', field: 'note', label: 'Note', when: 'state.open' },
        button('Open', { do: 'set', state: 'open', value: true }),
        button('Go', tap),
      ],
    },
  };
}
const NOTE = '=trim(form.note)';
const SENDERS: { [what: string]: Changes } = {
  'a call': sendsHidden({
    do: 'call',
    call: 'book.reserve',
    send: { id: '1', note: NOTE },
    then: { ok: [{ do: 'back' }], taken: [] },
  }),
  'a tracking call': sendsHidden({ do: 'track', call: 'count', send: { what: NOTE } }),
  'another screen': sendsHidden({ do: 'go', to: 'book', with: { note: NOTE } }),
  'an address': sendsHidden({ do: 'open-url', url: 'https://x.example/', with: { note: NOTE } }),
  'the session': sendsHidden({ do: 'set-session', with: { reader: NOTE } }),
  'a named action': sendsHidden(
    { do: 'run', action: 'tell' },
    { actions: { tell: [{ do: 'track', call: 'count', send: { what: NOTE } }] } },
  ),
};

for (const [what, changes] of Object.entries(SENDERS)) {
  test(`a hidden field inside a larger expression is refused for ${what}`, () => {
    assert.equal(
      issuesOf(changes).map(({ code }) => code),
      ['hidden-in-send'],
    );
  });
}
