import { lookUp } from '../expression/record.ts';
import type { Screen } from '../screen/whole-screen.ts';
import { type CallAnswer, givenText } from './answer-text.ts';

/**
 * Where the value at a path came from, in words: `answer of shelf.detail`,
 * `shelf.detail gave no count; its contract says 0`, `typed or chosen`, `the address`. Undefined for derived values and
 * rows, which are explained elsewhere.
 *
 * @param answers the answers received so far
 */
export function originOf(screen: Screen, path: string, answers: readonly CallAnswer[]): string | undefined {
  const [root = ''] = path.split('.', 1);
  const name = path.slice(root.length + 1);
  const { document } = screen;
  switch (root) {
    case 'data':
      return dataOrigin(screen, name, answers);
    case 'state':
      return stateOrigin(screen, longest(document.state, name));
    case 'form':
      return formOrigin(screen, longest(document.form, name));
    case 'params':
    case 'session':
      return addressOrigin(screen, name.split('.', 1)[0]!);
    case 'stored':
      return storedOrigin(screen, name.split('.', 1)[0]!);
    case 'timers':
      return `timer ${name.split('.', 1)[0]}`;
    case 'viewport':
      return 'the size of the page';
    case 'with':
      return 'given to the overlay';
    default:
      return undefined;
  }
}

/** Names from fragments contain dots, so this finds the longest name in the table that the path starts with. */
function longest(table: { readonly [name: string]: unknown }, path: string): string | undefined {
  const fitting = Object.keys(table).filter((name) => path === name || path.startsWith(`${name}.`));
  return fitting.sort((a, b) => b.length - a.length)[0];
}

function dataOrigin(
  { document, evaluate, phase }: Screen,
  path: string,
  answers: readonly CallAnswer[],
): string | undefined {
  const [name = '', ...field] = path.split('.');
  const load = lookUp(document.load, name);
  if (!load) return undefined;
  const data = evaluate(['$', 'data', name]);
  if (data === null) return `${load.call} ${phase() === 'loading' ? 'has not answered yet' : 'gave nothing'}`;
  return givenText(load.call, document.calls[load.call]!, data, field, answers) ?? `answer of ${load.call}`;
}

function stateOrigin({ document, evaluate }: Screen, name: string | undefined): string | undefined {
  const state = name === undefined ? undefined : lookUp(document.state, name);
  if (!state) return undefined;
  const now = evaluate(['$', 'state', name!]);
  return JSON.stringify(now) === JSON.stringify(evaluate(state.initial)) ? 'its initial value' : 'set by an action';
}

function formOrigin({ fields, evaluate }: Screen, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const field = fields.visible().find(({ declared, key }) => (declared.of ?? key) === name);
  if (!field) return 'a field that is not on the screen';
  const initial = field.declared.initial;
  const isInitial = initial !== undefined && field.value() === evaluate(initial, field.place.scope);
  return isInitial ? 'its initial value' : field.value() === '' ? 'nothing typed or chosen' : 'typed or chosen';
}

function addressOrigin({ host }: Screen, name: string): string {
  const { search, hash } = host.location();
  const isThere = new URLSearchParams(search).has(name) || new URLSearchParams(hash.replace(/^[^?]*/, '')).has(name);
  return isThere ? 'the address' : 'not in the address';
}

function storedOrigin({ document, host }: Screen, name: string): string | undefined {
  const stored = lookUp(document.stored, name);
  if (!stored) return undefined;
  return host.stored.get(stored.in, name) === null ? 'nothing is kept' : `kept in ${stored.in} storage`;
}
