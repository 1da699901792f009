import style from './panel.css';

/** What the panel shows. */
export interface PanelState {
  /** What was noted on this screen so far. */
  lines: readonly string[];
  /** Screens that were recorded before and left since. */
  earlier: readonly string[];
  expecting: boolean;
}

/** What can be done with the panel. */
export interface PanelActions {
  save(name: string, at?: number): Promise<void>;
  expect(): void;
  again(): void;
}

export interface Panel {
  /** Where what belongs to the recorder stands: in a tree of its own, so that it is no part of the screen. */
  readonly root: ShadowRoot;
  show(state: PanelState): void;
  say(text: string, bad?: boolean): void;
  download(file: string, text: string): void;
  /** Whether something happened in the panel. */
  holds(event: Event): boolean;
}

/** Events that a dialog around the panel would take for its own. */
const OURS = ['click', 'mousedown', 'keydown', 'keyup', 'input', 'change', 'focusin', 'focusout'];

/** A small button at the edge of the page, which opens a panel. It stays above dialogs and outside of the screen. */
export function createPanel(actions: PanelActions): Panel {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  for (const kind of OURS) host.addEventListener(kind, (event) => event.stopPropagation());
  const rules = new CSSStyleSheet();
  rules.replaceSync(style);
  root.adoptedStyleSheets = [rules];
  const open = make('button', { type: 'button', className: 'pill' });
  const lines = make('ol', {});
  const earlier = make('ul', {});
  const before = make('div', { hidden: true }, make('h3', {}, 'Screens before'), earlier);
  const name = make('input', { type: 'text', maxLength: 100, placeholder: 'a saved account closes the page' });
  const saveNow = make('button', { type: 'submit', className: 'primary' }, 'Save as fixture');
  const expect = make('button', { type: 'button' }, 'Expect a text');
  const again = make('button', { type: 'button', onclick: () => actions.again() }, 'Start again');
  const hide = make('button', { type: 'button', className: 'hide', ariaLabel: 'Hide the recording' }, '×');
  const status = make('p', { role: 'status' });
  const form = make(
    'form',
    {},
    make('label', {}, 'What does it show?', name),
    make('div', { className: 'tools' }, saveNow, expect, again),
  );
  const sheet = make(
    'section',
    { hidden: true, ariaLabel: 'Recording', tabIndex: -1 },
    make('header', {}, make('h2', {}, 'Recording'), hide),
    lines,
    before,
    form,
    status,
  );
  lines.ariaLabel = 'Recorded';
  // It scrolls: the keyboard must reach it.
  lines.tabIndex = 0;
  root.append(open, sheet);
  const unfold = (on: boolean): void => {
    sheet.hidden = !on;
    open.hidden = on;
    (on ? sheet : open).focus({ preventScroll: true });
  };
  open.onclick = () => unfold(true);
  expect.onclick = () => {
    // What is to be tapped may be below.
    unfold(false);
    actions.expect();
  };
  hide.onclick = () => unfold(false);
  sheet.onkeydown = ({ key }) => key === 'Escape' && unfold(false);
  const run = (at?: number): void => {
    actions.save(name.value, at).catch((error: unknown) => say(String(error), true));
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    run();
  };
  const say = (text: string, bad = false): void => {
    status.textContent = text;
    status.className = bad ? 'bad' : '';
  };
  stayOnTop(host);
  return {
    root,
    say,
    holds: (event) => event.composedPath().includes(host),
    show(state) {
      open.textContent = state.expecting ? 'Tap a text' : String(state.lines.length);
      open.ariaLabel = state.expecting
        ? 'Recording: tap the text to expect'
        : `Recording, ${state.lines.length} noted: show`;
      lines.replaceChildren(...state.lines.map((line) => make('li', {}, line)));
      lines.scrollTop = lines.scrollHeight;
      before.hidden = state.earlier.length === 0;
      earlier.replaceChildren(
        ...state.earlier.map((words, at) => {
          const save = make('button', { type: 'button', onclick: () => run(at), ariaLabel: `Save ${words}` }, 'Save');
          return make('li', {}, make('span', {}, words), save);
        }),
      );
    },
    download(file, text) {
      const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      make('a', { href: url, download: file }).click();
      setTimeout(() => URL.revokeObjectURL(url));
    },
  };
}

/** Everything beside the dialog on top is out of reach, so the panel goes along with it. */
function stayOnTop(host: Element): void {
  const move = (): void => {
    const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    if (host.parentElement !== layer) layer.append(host);
  };
  const options = { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] };
  new MutationObserver(move).observe(document.documentElement, options);
  move();
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
