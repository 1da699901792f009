import type { Screen } from '../../renderer/screen.ts';

/** Where the value at a path came from, in words: a call, a field, a state, what stands in for nothing. */
export function originOf(screen: Screen, path: string, value: unknown): string | undefined {
  const { document } = screen;
  const [root = '', name = ''] = path.split('.');
  const empty = value === null || value === '' || value === undefined;
  switch (root) {
    case 'data': {
      const load = Object.hasOwn(document.load, name) ? document.load[name]! : undefined;
      if (!load) return undefined;
      return empty ? `not in the answer of ${load.call}` : `answer of ${load.call}`;
    }
    case 'params':
    case 'session':
      return empty ? 'not in the address' : 'the address';
    case 'form':
      return empty ? `field ${name}, empty` : `field ${name}`;
    case 'state': {
      const state = Object.hasOwn(document.state, name) ? document.state[name]! : undefined;
      const initial = state && JSON.stringify(screen.evaluate(state.initial)) === JSON.stringify(value);
      return initial ? `state ${name}, as at the beginning` : `state ${name}`;
    }
    case 'stored':
      return empty ? `nothing stored as ${name}` : `stored ${name}`;
    case 'timers':
      return `timer ${name}`;
    case 'viewport':
      return 'the window';
    default:
      return undefined;
  }
}
