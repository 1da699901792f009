import type { Expr, Send } from '../../schemas/compiled.ts';
import { isRecord } from '../../schemas/record.ts';
import { getOwn } from '../expression/record.ts';
import type { ChosenFile, SentPart } from './body.ts';

/** Which values are not sent because their fields are hidden (`whenHidden` of a field). */
export interface Omission {
  /** Whether a value to send is exactly a hidden field of a kind that is not sent. */
  omitted(expr: Expr): boolean;
  /** The omitted names in a spread group. */
  omittedIn(expr: Expr): ReadonlySet<string>;
}

/**
 * Evaluates the values to send, in document order; a spread map comes first, so that named entries override it. Null
 * values and those excluded by `omission` are omitted; numbers are written in their shortest form, lists and records as
 * JSON.
 */
export function readSend(send: Send | undefined, evaluate: (expr: Expr) => unknown, omission?: Omission): SentPart[] {
  const values = new Map<string, string | ChosenFile>();
  const put = (name: string, value: unknown): void => {
    values.delete(name);
    if (value === null || value === undefined) return;
    if (isRecord(value) && 'source' in value) values.set(name, value as unknown as ChosenFile);
    else values.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  };

  const { '*': spread = null, ...named } = send ?? {};
  const group = evaluate(spread);
  if (isRecord(group)) {
    const left = omission?.omittedIn(spread);
    for (const name of Object.keys(group)) if (!left?.has(name)) put(name, getOwn(group, name));
  }
  for (const [name, expr] of Object.entries(named)) if (!omission?.omitted(expr)) put(name, evaluate(expr));
  return [...values];
}
