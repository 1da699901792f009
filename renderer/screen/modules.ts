import type { CompiledNode, CompiledScreen } from '../../schemas/compiled.ts';
import { MORE_ACTIONS } from '../actions/action-table.ts';
import { EVERYDAY } from '../expression/functions.ts';
import { VOCABULARY } from '../expression/functions-more.ts';
import { listsOf } from '../view/visible.ts';

/**
 * Whether a screen comes as a whole with its page: it waits for no data, does nothing by itself, and draws first what
 * its address and the brand say, nothing that only the phone knows or that depends on the time.
 */
export function comesDrawn(document: CompiledScreen): boolean {
  const { load, on } = document;
  if (Object.keys(load).length > 0 || on.enter || on.loaded || remembers(document)) return false;
  const text = JSON.stringify(document);
  return !['"timers"', '"viewport"', '"env","now"'].some((root) => text.includes(`["$",${root}`));
}

/**
 * Names of the modules of a screen beside what every screen has: widgets by their own names, and features of the core
 * (`features.ts`) and doors of its host by the names of their files, as is what takes over a screen that came drawn.
 */
export interface ModuleNames {
  /** Without these there is nothing to show. */
  readonly now: ReadonlySet<string>;
  /** What only overlays and fallbacks are drawn with: it comes when the screen is at rest, or when it is first needed. */
  readonly later: ReadonlySet<string>;
}

/** Operations as they are in the text of a document, with their first part where it is a text: a function's name. */
const OPERATION = /\["([^"]+)"(?:\]|,(?:"(\w+)")?)/g;

/** Steps of handlers as they are in the text of a document. */
const STEP = /"do":"([\w-]+)"/g;

/** Tells which modules a document needs, and when. */
export function modulesOf(document: CompiledScreen): ModuleNames {
  const now = new Set<string>();
  const later = new Set<string>();
  const visit = (nodes: readonly CompiledNode[], into: Set<string>): void => {
    for (const node of nodes) {
      if ('w' in node) into.add(node.w);
      // What is sent though it is hidden must be known from the start.
      if ('w' in node && node.field) (node.field.whenHidden ? now : into).add('form');
      for (const list of listsOf(node)) visit(list, into);
      if (node.fallback) visit([node.fallback], later);
    }
  };
  visit(document.view, now);
  visit(
    Object.values(document.overlays).map(({ node }) => node),
    later,
  );
  if (Object.keys(document.state).length > 0) now.add('state');
  if (Object.keys(document.timers).length > 0) now.add('timers').add('storage');
  const calls = Object.values(document.calls);
  if (calls.some(({ money }) => money)) now.add('money').add('resume').add('durable');
  else if (calls.some(({ once }) => once)) now.add('once').add('ids');
  if (document.resume) now.add('resume').add('durable');
  if (remembers(document) || Object.hasOwn(document.needs.actions, 'clear-storage')) now.add('stored').add('storage');
  // However a value is written, operators and the names of roots stand in it so: quotation marks in texts are escaped.
  const text = JSON.stringify(document);
  if (text.includes('["$","viewport"')) now.add('viewport');
  const isRare = ([, operator = '', name = '']: RegExpMatchArray) =>
    VOCABULARY.operations.has(operator) || (operator === 'fn' && !EVERYDAY.has(name));
  if ([...text.matchAll(OPERATION)].some(isRare)) now.add('functions-more');
  const further: readonly string[] = MORE_ACTIONS;
  if ([...text.matchAll(STEP)].some(([, name = '']) => further.includes(name))) now.add('actions-more');
  if (Object.keys({ ...document.let, ...document.rules }).length > 0) now.add('derived');
  if (comesDrawn(document)) now.add('hydrate');
  // What a list shows that holds nothing.
  later.add('empty');
  for (const name of now) later.delete(name);
  return { now, later };
}

/** Whether something of an earlier visit is read. */
function remembers({ stored, state }: CompiledScreen): boolean {
  return Object.keys(stored).length > 0 || Object.values(state).some(({ keep }) => keep);
}
