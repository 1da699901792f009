import { type Read, reads } from '../expression/syntax/walk.ts';
import { oncePer } from '../source/once-per.ts';
import { work } from '../source/work.ts';
import { componentsOf, cycleThrough } from './graph.ts';
import type { DerivedDeclaration, Env, Formula, Frame, Value } from './resolved.ts';

/** A path that an expression reads, with its environment. */
export interface ReadAt {
  read: Read;
  formula: Formula;
  env: Env;
}

/** What an expression reads, directly and through derived values and fragment arguments. */
export function readsThrough(formula: Formula): ReadAt[] {
  const result: ReadAt[] = [];
  const seen = new Set<object>();
  // A stack instead of recursion, because chains of values can be long.
  const open = [formula];
  for (let next = open.pop(); next; next = open.pop()) {
    const inner: Formula[] = [];
    for (const read of reads(next.ast)) {
      work(1);
      result.push({ read, formula: next, env: next.env });
      const [root, name] = read.path as [string, string?];
      if (name === undefined || next.env.rows.has(root)) continue;
      const behind = derivedNamed(root, name, next.env) ?? givenNamed(root, name, next.env);
      if (!behind || seen.has(behind)) continue;
      seen.add(behind);
      inner.push(...('root' in behind ? (behind.formula ? [behind.formula] : []) : formulasOf(behind)));
    }
    open.push(...inner.reverse());
  }
  return result;
}

/** The `let` or rule that a path refers to. */
export function derivedNamed(root: string, name: string, { frame }: Env): DerivedDeclaration | undefined {
  if (root === 'let') return frame.lets.get(name);
  return root === 'rules' ? frame.rules.get(name) : undefined;
}

/** The derived values that an expression reads, directly or through values passed to its fragment. */
export function derivedIn(formula: Formula, seen = new Set<Value>()): DerivedDeclaration[] {
  const { env } = formula;
  return reads(formula.ast).flatMap(({ path: [root, name] }): DerivedDeclaration[] => {
    if (name === undefined || env.rows.has(root!)) return [];
    const derived = derivedNamed(root!, name, env);
    if (derived) return [derived];
    const argument = givenNamed(root!, name, env);
    if (!argument || seen.has(argument)) return [];
    seen.add(argument);
    return formulasOf(argument).flatMap((inner) => derivedIn(inner, seen));
  });
}

/** The value passed to a fragment that a path refers to; it is evaluated whenever it is read. */
export function givenNamed(root: string, name: string, { frame, overlay }: Env): Value | undefined {
  if (root !== 'with' || (overlay?.frame === frame && overlay.takes.has(name))) return undefined;
  return frame.args.get(name);
}

/** Every expression in a value. */
export function formulasOf(value: Value): Formula[] {
  switch (value.kind) {
    case 'literal':
    case 'unreadable':
      return [];
    case 'formula':
      return [value];
    case 'template':
      return value.parts.filter((part) => typeof part !== 'string');
    case 'record':
      return [...value.fields.values()].flatMap(formulasOf);
    case 'list':
      return value.items.flatMap((item) => {
        if (item.kind === 'one') return formulasOf(item.value);
        return [item.each, ...(item.when ? [item.when] : []), ...formulasOf(item.item)];
      });
    case 'asset':
      return [...formulasOf(value.name), ...(value.otherwise ? formulasOf(value.otherwise) : [])];
    case 'image-call':
      return [...value.send.values()].flatMap(formulasOf);
  }
}

/** Names of the loads whose data a load's `send` and `when` read, including its own. */
export function loadsRead(formulas: readonly Formula[]): Set<string> {
  const names = new Set<string>();
  for (const { read, env } of formulas.flatMap((formula) => readsThrough(formula))) {
    if (read.path[0] === 'data' && read.path[1] !== undefined && env.frame.is === 'screen') names.add(read.path[1]);
  }
  return names;
}

/** Sorts derived values topologically, dependencies first. */
export function inOrder(derived: readonly DerivedDeclaration[]): DerivedDeclaration[] {
  return componentsOf(derived, directReads).flat();
}

/** Derived values that depend on themselves, directly or indirectly. */
export function circularIn(frames: readonly Frame[]): Set<DerivedDeclaration> {
  const all = frames.flatMap(({ lets, rules }) => [...lets.values(), ...rules.values()]);
  const circular = componentsOf(all, directReads).filter((group) => cycleThrough(group, directReads));
  return new Set(circular.flat());
}

/** The derived values that one reads directly. */
const directReads = oncePer(({ formula }: DerivedDeclaration): readonly DerivedDeclaration[] =>
  formula ? [...new Set(derivedIn(formula))] : [],
);
