import { type Read, reads } from './expression/walk.ts';
import type { DerivedDeclaration, Env, Formula, Frame, Value } from './resolved.ts';

/** A path that an expression reads, in the environment where it stands. */
export interface ReadAt {
  read: Read;
  formula: Formula;
  env: Env;
}

/** What an expression reads itself, and through the derived values and fragment arguments it names. */
export function readsThrough(formula: Formula, seen = new Set<object>()): ReadAt[] {
  return reads(formula.ast).flatMap((read): ReadAt[] => {
    const here = { read, formula, env: formula.env };
    const [root, name] = read.path as [string, string?];
    if (name === undefined || formula.env.rows.has(root)) return [here];
    const behind = derivedNamed(root, name, formula.env) ?? givenNamed(root, name, formula.env);
    if (!behind || seen.has(behind)) return [here];
    seen.add(behind);
    const inner = 'root' in behind ? (behind.formula ? [behind.formula] : []) : formulasOf(behind);
    return [here, ...inner.flatMap((next) => readsThrough(next, seen))];
  });
}

/** The `let` or rule that a path names. */
export function derivedNamed(root: string, name: string, { frame }: Env): DerivedDeclaration | undefined {
  if (root === 'let') return frame.lets.get(name);
  return root === 'rules' ? frame.rules.get(name) : undefined;
}

/** The derived values that an expression reads itself, or through what its fragment was given. */
export function derivedIn(formula: Formula, seen = new Set<Value>()): DerivedDeclaration[] {
  const { env } = formula;
  return reads(formula.ast).flatMap(({ path: [root, name] }): DerivedDeclaration[] => {
    if (name === undefined || env.rows.has(root!)) return [];
    const derived = derivedNamed(root!, name, env);
    if (derived) return [derived];
    const given = givenNamed(root!, name, env);
    if (!given || seen.has(given)) return [];
    seen.add(given);
    return formulasOf(given).flatMap((inner) => derivedIn(inner, seen));
  });
}

function givenNamed(root: string, name: string, { frame, overlay }: Env): Value | undefined {
  if (root !== 'with' || (overlay?.frame === frame && overlay.takes.has(name))) return undefined;
  return frame.given.get(name);
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

/** Names of the loads whose data a load's `send` and `when` read, others' and its own. */
export function loadsRead(formulas: readonly Formula[]): Set<string> {
  const names = new Set<string>();
  for (const { read, env } of formulas.flatMap((formula) => readsThrough(formula))) {
    if (read.path[0] === 'data' && read.path[1] !== undefined && env.frame.is === 'screen') names.add(read.path[1]);
  }
  return names;
}

/** Derived values so that each stands after those it reads. What is in a circle keeps its place. */
export function inSequence(derived: readonly DerivedDeclaration[]): DerivedDeclaration[] {
  const done = new Set<DerivedDeclaration>();
  const result: DerivedDeclaration[] = [];
  const place = (one: DerivedDeclaration): void => {
    if (done.has(one)) return;
    done.add(one);
    for (const { read, env } of one.formula ? readsThrough(one.formula, new Set([one])) : []) {
      const [root, name] = read.path as [string, string?];
      const before = name === undefined ? undefined : derivedNamed(root, name, env);
      if (before) place(before);
    }
    result.push(one);
  };
  for (const one of derived) place(one);
  return result;
}

/** Derived values of a frame that read themselves, through whatever others. */
export function circularIn(frame: Frame): DerivedDeclaration[] {
  return [...frame.lets.values(), ...frame.rules.values()].filter((one) => {
    const read = one.formula ? readsThrough(one.formula) : [];
    return read.some(
      ({ read: { path }, env }) => path[1] !== undefined && derivedNamed(path[0]!, path[1], env) === one,
    );
  });
}
