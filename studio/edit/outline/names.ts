import { nameOfStep } from '../../../runner/steps/kinds.ts';
import { stepWords } from '../../../runner/steps/texts.ts';
import { WIDGETS } from '../../../schemas/generated/widgets.ts';
import { isRecord } from '../../../schemas/record.ts';

/** Maximum length of a text in a name. */
const SHOWN = 48;

/**
 * Returns the name of a node in the outline: `Button "Pay now"`, `Fragment product-header`, `Switch on
 * data.book.status`.
 */
export function nodeName(node: unknown): string {
  if (!isRecord(node)) return 'Not a node';
  if (typeof node.widget === 'string') return widgetName(node.widget, node);
  if (node.use !== undefined) return `Fragment ${text(node.use)}`;
  if (node.each !== undefined) return `For each ${text(node.as)} of ${text(node.each)}`;
  if (node.switch !== undefined) return `Switch on ${text(node.switch)}`;
  return typeof node.when === 'string' ? `Group if ${short(node.when)}` : 'Group';
}

/** Returns the name of a case of a `switch`: `174, 180 if data.book.isLent`. */
export function caseName(item: unknown): string {
  if (!isRecord(item) || !Array.isArray(item.is)) return 'Case';
  const values = item.is.map(text).join(', ') || 'Case';
  return typeof item.when === 'string' ? `${values} if ${short(item.when)}` : values;
}

/** Returns the name of an action: `Go to shelf`, `Call book.detail`. */
export function actionName(action: unknown): string {
  if (!isRecord(action) || typeof action.do !== 'string') return 'Not an action';
  const subject = Object.entries(action).find(
    ([name, value]) => name !== 'do' && name !== 'note' && isPlain(value),
  )?.[1];
  const verb = words(action.do);
  return subject === undefined ? verb : `${verb} ${text(subject)}`;
}

/** Returns what a step of a fixture does or expects: `tap “Pay now”`. */
export function stepName(step: unknown): string {
  if (!isRecord(step)) return 'Not a step';
  try {
    return stepWords(step);
  } catch {
    // One that is being written may lack what its words are made of.
    return words(nameOfStep(step) ?? 'Not a step');
  }
}

/** Returns the name that something declares in a property, such as a call or an outcome. */
export function nameIn(value: unknown, property: string): string {
  const name = isRecord(value) ? value[property] : undefined;
  return typeof name === 'string' ? name : '…';
}

/** A camel-case name as words: `whenHidden` → `When hidden`. */
export function words(name: string): string {
  const apart = name.replace(/([a-z0-9])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`);
  const spaced = apart.replaceAll(/[-_]/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function widgetName(widget: string, node: { [name: string]: unknown }): string {
  const naming = WIDGETS.get(widget)?.words.name;
  const own = naming === undefined ? undefined : node[naming];
  const name = isPlain(own) ? own : [node.text, node.label, node.title, node.field].find(isPlain);
  return name === undefined || name === '' ? words(widget) : `${words(widget)} ${quoted(String(name))}`;
}

function quoted(name: string): string {
  return name.startsWith('=') ? short(name.slice(1)) : `“${short(name)}”`;
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function text(value: unknown): string {
  if (value === undefined || value === '') return '…';
  return typeof value === 'string' ? short(value) : JSON.stringify(value);
}

function short(value: string): string {
  return value.length > SHOWN ? `${value.slice(0, SHOWN - 1)}…` : value;
}
