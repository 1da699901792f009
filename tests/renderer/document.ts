import type {
  Action,
  CompiledCall,
  CompiledField,
  CompiledNode,
  CompiledScreen,
  Expr,
  WidgetNode,
} from '../../schemas/compiled.ts';
import { EMPTY_SCREEN } from '../../schemas/empty-screen.ts';

let number = 0;

/** The tree of a path: `path('form.city')`. */
export function path(text: string): Expr {
  return ['$', ...text.split('.')];
}

/** Numbers actions in source order, including nested ones. */
export function steps(...list: unknown[]): Action[] {
  return list.map((step) => {
    number += 1;
    return { n: number, ...(step as object) } as Action;
  });
}

/** The properties of a kind of action, for each of its forms. */
type Rest<A> = A extends Action ? Omit<A, 'do' | 'n'> & { n?: number } : never;

/** An action, by default with a made-up number. */
export function step<Do extends Action['do']>(action: Do, more: Rest<Extract<Action, { do: Do }>>): Action {
  return steps({ do: action, ...more })[0]!;
}

/** An action that shows a toast with the value of an expression, to observe that a handler ran. */
export function says(text: Expr): Action {
  return step('toast', { text });
}

/** A widget node. */
export function widget(w: string, p: WidgetNode['p'] = {}, more: Partial<WidgetNode> = {}): WidgetNode {
  number += 1;
  return { n: number, w, p, ...more };
}

/** A node with a text field. */
export function field(name: Expr, more: Partial<CompiledField> = {}, node: Partial<WidgetNode> = {}): WidgetNode {
  const declared = { name, type: 'string' as const, ...more };
  return widget('input', { label: typeof name === 'string' ? name : '' }, { field: declared, ...node });
}

/** A group, `each` or `switch` with a number. */
export function structure(node: object): CompiledNode {
  number += 1;
  return { n: number, ...node } as CompiledNode;
}

/** A call contract: outcome `ok` for code 0, otherwise `failed`. */
export function call(more: Partial<CompiledCall> = {}): CompiledCall {
  const ok = { is: 'ok', when: ['==', ['$', 'code'], '0'] as Expr, gives: 'json', from: ['data'] };
  return { method: 'POST', path: '/books', client: 'json', outcomes: [ok, { is: 'failed' }], ...more };
}

/** The answer of a successful call. */
export const OK = { code: '0', message: 'fine' };

/** A minimal compiled document with these parts. */
export function screenDocument(more: Partial<CompiledScreen> = {}): CompiledScreen {
  return {
    ...EMPTY_SCREEN,
    screen: 'shelf',
    version: '1.0.0',
    hash: 'h',
    routes: [{ path: '/shelf' }],
    title: 'Shelf',
    regions: { '1': { symbol: '₹', zone: 'Asia/Kolkata' }, else: { symbol: '₱', zone: 'Asia/Manila' } },
    toasts: { info: 2_000, error: 3_000 },
    slow: 8_000,
    session: {
      userId: { in: 'query' },
      bookId: { in: 'query', mirror: 'book_id' },
      region: { in: 'query' },
      token: { in: 'header', client: 'json' },
      key: { in: 'header', client: 'form' },
    },
    ...more,
  };
}
