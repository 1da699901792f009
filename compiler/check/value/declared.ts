import type { Ast } from '../../expression/syntax/ast.ts';
import { pathOf, reads } from '../../expression/syntax/walk.ts';
import { describe } from '../../expression/types/assign.ts';
import { lookThrough } from '../../expression/types/check.ts';
import { NO_FACTS } from '../../expression/types/facts.ts';
import type { Scope, Type } from '../../expression/types/types.ts';
import { nonNull } from '../../expression/types/values.ts';
import { type Declared, tableOf } from '../../source/missing.ts';

/** Roots whose names a document declares with a type of its own. */
const OWN: ReadonlySet<string> = new Set(['let', 'params', 'rules', 'state', 'stored', 'with']);

/**
 * The declaration of what an expression reads at a position; undefined if that is not declared by name. Type errors in
 * several places that read it may have their cause there.
 *
 * @param start of the part that an issue is about; undefined for the whole
 * @param file of the expression
 */
export function declaredAt(ast: Ast, start: number | undefined, scope: Scope, file: string): Declared | undefined {
  const all = reads(ast);
  // A literal at the end is compared with what is read before it.
  const read = all.find(({ at }) => start === undefined || at.end > start) ?? all.at(-1);
  return read && declaredAs(read.path, scope, file);
}

/** The declarations of all fields that an expression reads, also of the rows that it goes through. */
export function declaredIn(ast: Ast, scope: Scope): Declared[] {
  const types = new Map<Ast, Type>();
  const found: Declared[] = [];
  lookThrough(ast, scope, NO_FACTS, (part, { type }) => {
    types.set(part, type);
    const of = part.kind === 'member' ? types.get(part.of) : undefined;
    const owner = of && nonNull(of);
    if (part.kind !== 'member' || owner?.is !== 'record') return;
    const field = owner.fields.get(part.name);
    const declaration = field && declared(tableNamed(owner), part.name, field);
    if (declaration) found.push(declaration);
  });
  return found;
}

function declaredAs(path: readonly string[], scope: Scope, file: string): Declared | undefined {
  const [root, name, ...rest] = path as [string, string?, ...string[]];
  const derived = name === undefined ? undefined : scope.expand?.([root, name]);
  const inner = derived && pathOf(derived.ast);
  if (inner) return declaredAs([...inner, ...rest], scope, file);
  let type = scope.lookup(root);
  let declaration = named(type);
  for (const [at, step] of path.slice(1).entries()) {
    const record: Type | undefined = type && nonNull(type);
    if (record?.is !== 'record') break;
    const table: string | undefined = at === 0 && OWN.has(root) ? tableOf(root, file) : tableNamed(record);
    type = record.fields.get(step);
    const within =
      declaration && table === undefined
        ? { table: declaration.table, name: `${declaration.name}.${step}` }
        : { table, name: step };
    declaration = type && declared(within.table, within.name, type);
  }
  return declaration;
}

/** The declaration of a name in a table; undefined without a table. */
export function declared(table: string | undefined, name: string, type: Type): Declared | undefined {
  return table === undefined ? undefined : { table, name, is: describe(type), shapes: [...shapesIn(type)] };
}

/** The declaration of a value of which only the shape is known, such as a row. */
function named(type: Type | undefined): Declared | undefined {
  return type?.name === undefined || type.is === 'record' ? undefined : declared('shapes', type.name, type);
}

/** Where the names of a record are declared. */
export function tableNamed(type: Type & { is: 'record' }): string | undefined {
  return type.table ?? (type.name === undefined ? undefined : `shape ${type.name}`);
}

function* shapesIn(type: Type): Generator<string> {
  if (type.name !== undefined) yield type.name;
  if (type.is === 'record') for (const field of type.fields.values()) yield* shapesIn(field);
  if (type.is === 'list' || type.is === 'map' || type.is === 'maybe') yield* shapesIn(type.of);
}
