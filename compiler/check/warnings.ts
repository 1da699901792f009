import type { CheckCode } from './issue-codes.ts';

/**
 * The codes of checks that are warnings; all others are errors. Apart from the catalogue, whose words whoever compiles
 * in a browser need not load.
 */
export const WARNINGS: ReadonlySet<CheckCode> = new Set([
  'circle-of-timers',
  'load-for-one-case',
  'money-silent',
  'never-changed',
  'never-required',
  'never-shown',
  'no-way-out',
  'nothing-required',
  'odd-text',
  'odd-wait',
  'parameter-twice',
  'proves-absence',
  'route-unopened',
  'row-unread',
  'same-name',
  'same-twice',
  'shows-nothing',
  'step-again',
  'stray-file',
  'unlisted-value',
  'unused-name',
] as const);
