import type { Expr, Send } from '../../schemas/compiled.ts';
import { getOwn, isRecord } from '../expression/record.ts';
import type { ChosenFile, SentPart } from './body.ts';

/** What hidden fields keep from being sent (language: `whenHidden`). */
export interface Omission {
  /** Whether a value to send is exactly a field that is hidden and of the kind that is not sent then. */
  omitted(expr: Expr): boolean;
  /** Names in a spread group that are left out. */
  omittedIn(expr: Expr): ReadonlySet<string>;
}

/**
 * Evaluates what is to be sent, in the order written; a spread map first, so that named entries win. A null is left
 * out, and so is what `omission` says; numbers are written in their shortest form, lists and records as JSON.
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
