import { expressionAt, literal, sendAt, valueAt } from '../resolve/value.ts';
import type { Spot } from '../source/spot.ts';
import type { Env, Formula, Send, Value } from '../tree/resolved.ts';
import type { Aim, Reading, Target } from './type.ts';

/** The value of a property; null if it is missing, which the structure check has already reported. */
export function valueIn(spot: Spot, name: string, env: Env, { context }: Reading): Value {
  const value = spot.get(name);
  return value ? valueAt(value, env, context) : literal(spot, null);
}

/** The condition in a property; undefined if it does not parse. */
export function conditionIn(spot: Spot, name: string, env: Env, { context }: Reading): Formula | undefined {
  return expressionAt(spot.get(name), env, context);
}

/** The named values in a property; undefined if it is missing. */
export function sendIn(spot: Spot, name: string, env: Env, { context }: Reading): Send | undefined {
  return sendAt(spot.get(name), env, context);
}

/** Whether a property is `true`. */
export function flagIn(spot: Spot, name: string): boolean {
  return spot.get(name)?.value === true;
}

/** The name in a property as a target of the action, located at the property. */
export function aimAt(target: Target, spot: Spot, property: string, uses: boolean): Aim {
  const at = spot.get(property);
  return { target, name: String(at?.value ?? ''), spot: at ?? spot, uses };
}
