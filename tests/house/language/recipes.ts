import type { Authored, Changes } from '../../compiler/library.ts';

/** A recipe: a part of a document, and what a user then does and sees. */
export interface Recipe {
  /** The end of "How do I …?". */
  ask: string;
  answer: string;
  /** What the example's screen `book` has instead of its own. */
  screen: Authored;
  /** Additional files of the project. */
  more?: Changes;
  /** Data of the book in addition to its title, `Emma`. */
  data?: Authored;
  steps: Authored[];
}

const text = (words: string, more: Authored = {}): Authored => ({ widget: 'text', text: words, ...more });
const button = (label: string, ...tap: Authored[]): Authored => ({ widget: 'button', label, on: { tap } });
const input = (field: string, label: string, more: Authored = {}): Authored => ({
  widget: 'input',
  field,
  label,
  ...more,
});
const dialog = (title: string, ...children: Authored[]): Authored => ({ widget: 'dialog', title, children });
const toast = (words: string): Authored => ({ do: 'toast', text: words });

/** The files of a screen with a call of its own, by path. */
const EVENTS: { readonly [path: string]: Authored } = {
  'screens/calls/events.json': {
    calls: [
      {
        call: 'event.list',
        method: 'GET',
        path: '/library/events',
        client: 'json',
        send: { place: 'string' },
        outcomes: [
          {
            is: 'ok',
            when: "code == '0'",
            from: ['data'],
            gives: { events: { list: { title: 'string', day: 'date?' }, max: 50 } },
          },
          { is: 'failed' },
        ],
      },
    ],
  },
  'screens/calls/answers/event.list/ok.json': {
    request: 'GET /library/events',
    answer: { code: '0', message: '', data: { events: [{ title: 'A reading', day: '2026-12-24' }] } },
  },
  'screens/calls/answers/event.list/failed.json': {
    request: 'GET /library/events',
    answer: { code: '1', message: 'Closed for the night' },
  },
  'screens/events/screen.json': {
    screen: 'events',
    version: '1.0.0',
    language: 1,
    routes: ['/events'],
    title: 'Events',
    params: { place: 'string' },
    load: {
      events: {
        call: 'event.list',
        send: { place: '=params.place' },
        then: { failed: [{ ...toast('=message'), kind: 'error' }] },
      },
    },
    view: [
      {
        each: 'data.events.events',
        as: 'planned',
        show: [text('{planned.title}, {date(planned.day)}')],
        else: [text('Nothing is planned')],
      },
    ],
  },
  'screens/events/fixtures/list.json': {
    screen: 'events',
    fixture: 'lists what is planned',
    open: '/events?place=Hall',
    answers: {
      'event.list': { is: 'ok', gives: { events: [{ title: 'A reading', day: '2026-12-24' }] } },
    },
    steps: [{ see: ['A reading, 2026-12-24'] }, { called: 'event.list', with: { query: { place: 'Hall' } } }],
  },
};

/** Recipes on the screen of a book with the data `title`, `state` (1, 2 or 3), `price`, `away` and `copies`. */
export const RECIPES: readonly Recipe[] = [
  {
    ask: 'show a button for a status',
    answer: 'A `switch` draws the first case that fits; `else` is for all other values.',
    screen: {
      view: [
        {
          switch: 'data.book.state',
          cases: [{ is: [1, 2], show: [button('Reserve', toast('Reserved'))] }],
          else: [text('Not here')],
        },
      ],
    },
    steps: [{ see: ['Reserve'] }, { notSee: ['Not here'] }, { tap: 'Reserve' }, { toast: 'Reserved' }],
  },
  {
    ask: 'show something only sometimes',
    answer: 'Give the node a `when`, a condition without `=`.',
    screen: { view: [text('In stock', { when: '!data.book.away' }), text('Away', { when: 'data.book.away' })] },
    steps: [{ see: ['In stock'] }, { notSee: ['Away'] }],
  },
  {
    ask: 'fill a value into a text',
    answer: 'Put the expression into braces. A text that is nothing but the value begins with `=` in their place.',
    screen: { view: [text('The book {data.book.title} is here'), text('=data.book.title')] },
    steps: [{ see: ['The book Emma is here', 'Emma'] }],
  },
  {
    ask: 'write a brace that fills in nothing',
    answer: "Write it as a text in an expression: `{'{'}`.",
    screen: { view: [text("{'{'}{data.book.title}{'}'}")] },
    steps: [{ see: ['{Emma}'] }],
  },
  {
    ask: 'show an amount',
    answer: '`money(…)` writes cents in the currency of the country, and nothing where there is no amount.',
    screen: { view: [text('Price: {money(data.book.price)}')] },
    data: { price: 123450 },
    steps: [{ see: ['Price: ₱1234.50'] }],
  },
  {
    ask: 'write something else where a value is missing',
    answer: '`filled(…)` takes the first argument that is not empty; `??` takes the other side of null.',
    screen: { view: [text("=filled(data.book.title, 'No title')"), text("Cover: {data.book.cover ?? 'none'}")] },
    data: { title: '' },
    steps: [{ see: ['No title', 'Cover: none'] }],
  },
  {
    ask: 'repeat something for each entry of a list',
    answer: '`each` draws `show` once for each entry, which `as` names; `else` is for an empty list.',
    screen: {
      view: [
        {
          each: 'data.book.copies',
          as: 'copy',
          show: [text('Copy {copy.id} in {copy.place}')],
          else: [text('No copies')],
        },
      ],
    },
    data: {
      copies: [
        { id: '1', place: 'Hall' },
        { id: '2', place: 'Cellar' },
      ],
    },
    steps: [{ seeInOrder: ['Copy 1 in Hall', 'Copy 2 in Cellar'] }, { notSee: ['No copies'] }],
  },
  {
    ask: 'build the rows of a widget from data',
    answer:
      'An entry of a list can be `{ "each", "as", "item" }`: it becomes one `item` for each; other entries stand beside it.',
    screen: {
      view: [
        {
          widget: 'rows',
          rows: [
            { text: 'Title', value: '=data.book.title' },
            { each: 'data.book.copies', as: 'copy', item: { text: 'Copy {copy.id}', value: '=copy.place' } },
          ],
        },
      ],
    },
    data: { copies: [{ id: '1', place: 'Hall' }] },
    steps: [{ beside: { Title: 'Emma', 'Copy 1': 'Hall' } }],
  },
  {
    ask: 'leave entries of a list out',
    answer: '`filter` keeps those for which its condition holds.',
    screen: {
      view: [{ each: "data.book.copies.filter(c, c.place == 'Hall')", as: 'copy', show: [text('Copy {copy.id}')] }],
    },
    data: {
      copies: [
        { id: '1', place: 'Hall' },
        { id: '2', place: 'Cellar' },
      ],
    },
    steps: [{ see: ['Copy 1'] }, { notSee: ['Copy 2'] }],
  },
  {
    ask: 'make a new screen with a new call',
    answer: `Four kinds of files, each beside its like: the contract of the call, a real answer of the server for each outcome, the screen, and
a fixture that opens it. The path of the call begins with one of \`backend.paths\` in \`screens/product.json\`. Every outcome of a load is
answered in \`then\`, or by \`else\`; the view waits for \`ok\`. Without a backend, the sandbox gives the first recorded answer, so
\`npx screens serve --watch\` and \`npx screens show events\` show the screen at once. Another screen opens it by its name:`,
    screen: { view: [button('Events', { do: 'go', to: 'events', with: { place: 'Hall' } })] },
    more: {
      files: Object.fromEntries(Object.entries(EVENTS).map(([path, document]) => [path, JSON.stringify(document)])),
    },
    steps: [{ tap: 'Events' }, { went: 'events', with: { place: 'Hall' } }],
  },
  {
    ask: 'read what a screen was opened with',
    answer:
      'Declare it under `params`, and read it as `params.name`. It comes from the address, or from the `with` of a `go`.',
    screen: {
      params: { id: 'string', from: 'string?' },
      view: [text('Book {params.id}'), text('Back to {params.from}', { when: 'params.from != null' })],
    },
    steps: [{ see: ['Book 7'] }, { notSee: ['Back to'] }],
  },
  {
    ask: 'open another screen',
    answer: '`go` names the screen, and hands over what its `params` ask for. The session travels by itself.',
    screen: { view: [button('To the desk', { do: 'go', to: 'desk', with: { id: '=params.id' } })] },
    steps: [{ tap: 'To the desk' }, { went: 'desk', with: { id: '7' } }],
  },
  {
    ask: 'go back',
    answer: '`back` leads to the screen before.',
    screen: { view: [button('Leave', { do: 'back' })] },
    steps: [{ tap: 'Leave' }, { went: 'back' }],
  },
  {
    ask: 'open an address outside',
    answer: '`open-url` follows addresses of the web, of telephones and of mail, and no others.',
    screen: { view: [button('Call us', { do: 'open-url', url: 'tel:+6328123456' })] },
    steps: [{ tap: 'Call us' }, { went: 'tel:+6328123456' }],
  },
  {
    ask: 'ask something in a dialog',
    answer: 'Declare it under `overlays` and open it by name; `close` in it means the dialog itself.',
    screen: {
      view: [button('Reserve', { do: 'open', overlay: 'sure' })],
      overlays: { sure: dialog('Sure?', button('Yes', { do: 'close' }, toast('Reserved'))) },
    },
    steps: [{ tap: 'Reserve' }, { dialog: 'Sure?' }, { tap: 'Yes' }, { dialog: null }, { toast: 'Reserved' }],
  },
  {
    ask: 'hand something to a dialog',
    answer: 'The overlay says under `with` what it takes, and reads it as `with.name`.',
    screen: {
      view: [button('Details', { do: 'open', overlay: 'details', with: { title: '=data.book.title' } })],
      overlays: {
        details: {
          ...dialog('Details', text('About {with.title}'), button('Close it', { do: 'close' })),
          with: { title: 'string' },
        },
      },
    },
    steps: [{ tap: 'Details' }, { see: ['About Emma'] }, { tap: 'Close it' }, { dialog: null }],
  },
  {
    ask: 'say something that goes by itself',
    answer: 'The action `toast` does; `"kind": "error"` shows it as a refusal.',
    screen: { view: [button('Save', { ...toast('Not saved'), kind: 'error' })] },
    steps: [{ tap: 'Save' }, { toast: 'Not saved', kind: 'error' }],
  },
  {
    ask: 'remember something on the screen',
    answer: 'A `state` has a type and a first value; `set` changes it.',
    screen: {
      state: { open: { type: 'bool', initial: false } },
      view: [button('More', { do: 'set', state: 'open', value: true }), text('All about it', { when: 'state.open' })],
    },
    steps: [{ notSee: ['All about it'] }, { tap: 'More' }, { see: ['All about it'] }],
  },
  {
    ask: 'count down',
    answer:
      'A timer has `seconds`; `start` begins, and what it has left is `timers.name.left` in seconds, and `timers.name.clock` as in `00:50`.',
    screen: {
      timers: { wait: { seconds: 60 } },
      view: [
        button('Send a code', { do: 'start', timer: 'wait' }),
        text('Again in {timers.wait.left} s', { when: 'timers.wait.running' }),
      ],
    },
    steps: [
      { tap: 'Send a code' },
      { wait: 10000 },
      { see: ['Again in 50 s'] },
      { wait: 60000 },
      { notSee: ['Again in 50 s'] },
    ],
  },
  {
    ask: 'do something when a countdown ends',
    answer: 'Its `on` has the event `end`.',
    screen: {
      timers: { wait: { seconds: 5, on: { end: [toast('Time is up')] } } },
      view: [button('Begin', { do: 'start', timer: 'wait' })],
    },
    steps: [{ tap: 'Begin' }, { wait: 5000 }, { toast: 'Time is up' }],
  },
  {
    ask: 'do one thing or the other',
    answer: 'The action `if` has `then` and `else`.',
    screen: {
      view: [button('Reserve', { do: 'if', when: 'data.book.away', then: [toast('Away')], else: [toast('Reserved')] })],
    },
    steps: [{ tap: 'Reserve' }, { toast: 'Reserved' }],
  },
  {
    ask: 'ask the user for something',
    answer: 'A widget with a `field` holds a value, which expressions read as `form.name`.',
    screen: { view: [input('note', 'Note'), text('You wrote {form.note}', { when: "form.note != ''" })] },
    steps: [{ type: 'Please', into: 'Note' }, { see: ['You wrote Please'] }],
  },
  {
    ask: 'check what the user has typed',
    answer: 'The field has `checks`; `require` says the first message that fails, and stops.',
    screen: {
      view: [
        input('code', 'Code', { checks: [{ that: 'size(form.code) == 4', say: 'Four digits' }] }),
        button('Send', { do: 'require', fields: ['code'] }, toast('Sent')),
      ],
    },
    steps: [
      { type: '12', into: 'Code' },
      { tap: 'Send' },
      { see: ['Four digits'] },
      { type: '1234', into: 'Code' },
      { tap: 'Send' },
      { toast: 'Sent' },
    ],
  },
  {
    ask: 'ask for a field in one case only',
    answer: 'Give the field a `when`: hidden, it is neither sent nor required.',
    screen: {
      view: [
        input('phone', 'Phone', { when: 'data.book.state == 2' }),
        input('note', 'Note'),
        text('{form.note}{form.phone}'),
      ],
    },
    steps: [{ see: ['Note'] }, { notSee: ['Phone'] }],
  },
  {
    ask: 'send something to the server',
    answer: 'The action `call` comes last in its list; what follows each outcome is in `then`.',
    screen: {
      view: [
        button('Reserve', {
          do: 'call',
          call: 'book.reserve',
          send: { id: '=params.id' },
          then: { ok: [toast('Reserved')], taken: [toast('Too late')] },
        }),
      ],
    },
    more: {},
    steps: [
      { tap: 'Reserve' },
      { called: 'book.reserve', times: 1, with: { body: { id: '7' } } },
      { toast: 'Too late' },
    ],
  },
  {
    ask: 'count what users do',
    answer: '`track` sends a call of `kind: tracking`, and waits for nothing.',
    screen: { view: [button('Look', { do: 'track', call: 'count', send: { what: 'look' } })] },
    steps: [{ tap: 'Look' }, { called: 'count', with: { query: { what: 'look' } } }],
  },
  {
    ask: 'ask for the data again',
    answer: '`reload` names the load; the old data stays until the new is there.',
    screen: { view: [text('=data.book.title'), button('Again', { do: 'reload', load: 'book' })] },
    steps: [{ tap: 'Again' }, { called: 'book.detail', times: 2 }],
  },
  {
    ask: 'keep a load from holding up the screen',
    answer: 'With `"optional": true` the view does not wait for it; its data may be null.',
    screen: {
      load: { book: { call: 'book.detail', send: { id: '=params.id' }, optional: true } },
      view: [text('The shelf'), text('=data.book.title', { when: 'data.book != null' })],
    },
    steps: [{ see: ['The shelf'] }],
  },
  {
    ask: 'give a condition a name',
    answer: 'Under `rules`, and read it as `rules.name`: several nodes then share one condition.',
    screen: {
      rules: { free: '!data.book.away && data.book.state == 1' },
      view: [text('Free', { when: 'rules.free' }), text('Taken', { when: '!rules.free' })],
    },
    steps: [{ see: ['Free'] }, { notSee: ['Taken'] }],
  },
  {
    ask: 'give a value a name',
    answer: 'Under `let`, and read it as `let.name`.',
    screen: {
      let: { halls: "data.book.copies.filter(c, c.place == 'Hall')" },
      view: [text('{size(let.halls)} in the hall')],
    },
    data: { copies: [{ id: '1', place: 'Hall' }] },
    steps: [{ see: ['1 in the hall'] }],
  },
  {
    ask: 'share a part of a view between screens',
    answer: 'Write it as a fragment, which says under `with` what it takes, and `use` it.',
    screen: { view: [{ use: 'heading', with: { title: '=data.book.title' } }] },
    more: { fragments: { heading: { with: { title: 'string' }, view: [text('« {with.title} »')] } } },
    steps: [{ see: ['« Emma »'] }],
  },
  {
    ask: 'do the same from two places',
    answer: 'Name the steps under `actions`, and `run` them.',
    screen: {
      actions: { done: [toast('Done')] },
      view: [button('One', { do: 'run', action: 'done' }), button('Two', { do: 'run', action: 'done' })],
    },
    steps: [{ tap: 'One' }, { toast: 'Done' }, { tap: 'Two' }, { toast: 'Done' }],
  },
  {
    ask: 'choose a picture by a value',
    answer: 'The name of an asset can contain a value in braces; `else` is for a value that has no picture.',
    screen: { view: [{ widget: 'image', alt: 'Cover', src: { asset: 'cover/{data.book.state}', else: 'logo' } }] },
    steps: [{ picture: 'cover/1', of: 'Cover' }],
  },
  {
    ask: 'show a code to scan',
    answer: '`qr` and `barcode` draw a text as a code; `alt` is what a screen reader calls it.',
    screen: { view: [{ widget: 'qr', text: '=params.id', alt: 'Code of the book' }] },
    steps: [{ see: ['Code of the book'] }],
  },
  {
    ask: 'let the user choose one of several',
    answer:
      '`choices` shows all at once, `picker` opens a list; the value of the field is the `value` of the chosen option.',
    screen: {
      view: [
        {
          widget: 'choices',
          field: 'place',
          label: 'Where',
          options: [
            { value: 'hall', label: 'In the hall' },
            { value: 'home', label: 'At home' },
          ],
        },
        text('We bring it to you', { when: "form.place == 'home'" }),
      ],
    },
    steps: [{ notSee: ['We bring it to you'] }, { tap: 'At home' }, { see: ['We bring it to you'] }],
  },
  {
    ask: 'keep a value for other screens',
    answer: 'Declare it in `stored.json`; `store` keeps it on the device, and every screen reads `stored.name`.',
    screen: {
      view: [
        button('Keep', { do: 'store', name: 'last', value: '=data.book.title' }),
        text("Kept: {stored.last ?? 'nothing'}"),
      ],
    },
    more: { stored: { last: { is: 'string', in: 'local' } } },
    steps: [{ see: ['Kept: nothing'] }, { tap: 'Keep' }, { stored: { last: 'Emma' } }],
  },
];
