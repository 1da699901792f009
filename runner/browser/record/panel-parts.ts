import { createTree, make } from '../../../renderer/panel/panel.ts';
import style from './panel.css';

/** Events that a dialog around the panel would otherwise handle. */
const OURS = ['click', 'mousedown', 'keydown', 'keyup', 'input', 'change', 'focusin', 'focusout'];

/** The elements of the panel, in a shadow tree, so that they are not part of the screen. */
export function drawPanel() {
  const { host, root } = createTree(style);
  for (const kind of OURS) host.addEventListener(kind, (event) => event.stopPropagation());
  const open = make('button', { type: 'button', className: 'pill' });
  // A scrollable list must be focusable by keyboard.
  const lines = make('ol', { ariaLabel: 'Recorded', tabIndex: 0 });
  const earlier = make('ul', {});
  const before = make('div', { hidden: true }, make('h3', {}, 'Screens before'), earlier);
  const name = make('input', { type: 'text', maxLength: 100, placeholder: 'a saved account closes the page' });
  const save = make('button', { type: 'submit', className: 'primary' }, 'Save as fixture');
  const expect = make('button', { type: 'button' }, 'Expect a text');
  const again = make('button', { type: 'button' }, 'Start again');
  const hide = make('button', { type: 'button', className: 'hide', ariaLabel: 'Hide the recording' }, '×');
  const status = make('p', { role: 'status' });
  const tools = make('div', { className: 'tools' }, save, expect, again);
  const form = make('form', {}, make('label', {}, 'What does it show?', name), tools);
  const head = make('header', {}, make('h2', {}, 'Recording'), hide);
  const about = { hidden: true, ariaLabel: 'Recording', tabIndex: -1 };
  const sheet = make('section', about, head, lines, before, form, status);
  root.append(open, sheet);
  return { host, root, open, sheet, lines, before, earlier, name, save, expect, again, hide, form, status };
}

/** A line of the recording. */
export function lineRow(words: string): HTMLElement {
  return make('li', {}, words);
}

/** A screen that was recorded earlier, with a button to save it. */
export function earlierRow(words: string, onclick: () => void): HTMLElement {
  const save = make('button', { type: 'button', onclick, ariaLabel: `Save ${words}` }, 'Save');
  return make('li', {}, make('span', {}, words), save);
}
