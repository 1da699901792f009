import type { Ast } from '../../expression/syntax/ast.ts';
import { pathOf, reads } from '../../expression/syntax/walk.ts';
import { describe } from '../../expression/types/assign.ts';
import { lookThrough } from '../../expression/types/check.ts';
import { NO_FACTS } from '../../expression/types/facts.ts';
import { type Scope, type Type, UNKNOWN } from '../../expression/types/types.ts';
import { nonNull } from '../../expression/types/values.ts';
import type { RowOf } from '../../report/found-issue.ts';
import { type Declared, tableOf } from '../../source/missing.ts';
import type { Env, Formula } from '../../tree/resolved.ts';

/** Roots whose names a document declares with a type of its own. */
const OWN: ReadonlySet<string> = new Set(['let', 'params', 'rules', 'state', 'stored', 'with']);

/**
 * The declaration of what an expression reads at a position; undefined if that is not declared by name. Type errors in
 * several places that read it may have their cause there.
 *
 * @param start of the part that an issue is about; undefined for the whole
 */
export function declaredAt({ ast, env, spot }: Formula, start: number | undefined, scope: Scope): Declared | undefined {
  const path = pathAt(ast, start);
  return path && declaredAs(path, { scope, rows: env.rows, file: spot.file.name });
}

/** The row that is read as a whole at a position, if it is a single value. */
export function rowAt({ ast, env }: Formula, start: number | undefined, scope: Scope): RowOf | undefined {
  const [name, ...rest] = pathAt(ast, start) ?? [];
  const of = name === undefined || rest.length > 0 ? undefined : env.rows.get(name)?.of;
  return of && { name: name!, is: describe(scope.lookup(name!) ?? UNKNOWN), list: of.spot };
}

function pathAt(ast: Ast, start: number | undefined): readonly string[] | undefined {
  const all = reads(ast);
  // A literal at the end is compared with what is read before it.
  return (all.find(({ at }) => start === undefined || at.end > start) ?? all.at(-1))?.path;
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

/** What the names of a path mean. */
interface Meanings {
  readonly scope: Scope;
  readonly rows: Env['rows'];
  readonly file: string;
}

function declaredAs(path: readonly string[], meanings: Meanings): Declared | undefined {
  const { scope, rows, file } = meanings;
  const [root, name, ...rest] = path as [string, string?, ...string[]];
  const derived = name === undefined ? undefined : scope.expand?.([root, name]);
  const inner = derived && pathOf(derived.ast);
  if (inner) return declaredAs([...inner, ...rest], meanings);
  const only = onlyEntry(rows.get(root)?.of?.ast);
  if (only) return declaredAs([...only, ...path.slice(1)], meanings);
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

/** What the one row of `[data.x]`, or of `[data.x].filter(…)`, is. */
function onlyEntry(list: Ast | undefined): readonly string[] | undefined {
  if (list?.kind === 'iterate' && list.op === 'filter') return onlyEntry(list.of);
  return list?.kind === 'list' && list.items.length === 1 ? pathOf(list.items[0]!) : undefined;
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
