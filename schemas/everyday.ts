/**
 * The actions, functions and operators that come with every page. All others are features: a phone fetches them for the
 * screens that use them. The tables of the renderer are typed by these lists, and the compiler emits features by them.
 */
export const EVERYDAY = {
  actions: ['bridge', 'call', 'close', 'go', 'if', 'open', 'open-url', 'require', 'run', 'toast', 'track', 'wait'],
  functions: ['asUrl', 'filled', 'lower', 'size', 'startsWith', 'text'],
  operators: ['$', '&&', '||', '==', '!=', '<', '>', 'in', '+', 'list', 'cat', 'rec', 'fn', 'asset', 'address'],
} as const;

export type EverydayAction = (typeof EVERYDAY.actions)[number];
export type EverydayFunction = (typeof EVERYDAY.functions)[number];
export type EverydayOperator = (typeof EVERYDAY.operators)[number];
