/**
 * The actions, functions and operators that are part of every page. All others are features, which a phone loads for
 * the screens that use them. These lists type the renderer's tables, and determine the features that the compiler
 * emits.
 */
export const EVERYDAY = {
  actions: ['bridge', 'call', 'close', 'go', 'if', 'open', 'open-url', 'require', 'run', 'toast', 'track', 'wait'],
  functions: ['asUrl', 'filled', 'lower', 'size', 'startsWith', 'text'],
  operators: ['$', '&&', '||', '==', '!=', '<', '>', 'in', '+', 'list', 'cat', 'rec', 'fn', 'asset', 'address'],
} as const;

export type EverydayAction = (typeof EVERYDAY.actions)[number];
export type EverydayFunction = (typeof EVERYDAY.functions)[number];
export type EverydayOperator = (typeof EVERYDAY.operators)[number];
