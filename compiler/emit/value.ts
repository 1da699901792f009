import type { Send as CompiledSend, Expr, ExprTree } from '../../schemas/compiled.ts';
import { toTree } from '../expression/syntax/tree.ts';
import { visit } from '../expression/syntax/walk.ts';
import { work, workOn } from '../source/work.ts';
import type { DerivedDeclaration, Env, Formula, ListItem, Send, Value } from '../tree/resolved.ts';
import type { Emission } from './emission.ts';

/** The compiled form of an expression: names of fragments are qualified by their frame, passed values are inlined. */
export function emitFormula(formula: Formula, emission: Emission): Expr {
  return workOn(formula.spot, () => treeOf(formula, emission));
}

function treeOf(formula: Formula, emission: Emission): Expr {
  visit(formula.ast, (part) => {
    if (part.kind === 'member' && part.of.kind === 'name' && part.of.name === 'stored') emission.stored.add(part.name);
  });
  const operation = (...tree: [string, ...Expr[]]) => emission.operation(...tree);
  return toTree(formula.ast, (path) => substitute(path, formula.env, emission), operation);
}

/** The compiled form of a condition; one that does not parse, which is an error, is always false. */
export function emitCondition(formula: Formula | undefined, emission: Emission): Expr {
  return formula ? emitFormula(formula, emission) : false;
}

function substitute(path: readonly string[], env: Env, emission: Emission): Expr | undefined {
  const [root, name, ...rest] = path as [string, string?, ...string[]];
  const row = env.rows.get(root);
  if (row) return name === undefined && row.compiled !== row.name ? ['$', row.compiled] : undefined;
  if (name === undefined) return undefined;
  if (root === 'with') return argument(name, rest, env, emission);
  if (rest.length > 0) return undefined;
  const { frame } = env;
  if (root === 'let' || root === 'rules') {
    const derived = (root === 'let' ? frame.lets : frame.rules).get(name);
    return derived && derivedValue(derived, emission);
  }
  if (!frame.prefix) return undefined;
  const tables = { state: frame.states, form: frame.fields, timers: frame.timers };
  const table = Object.hasOwn(tables, root) ? tables[root as keyof typeof tables] : undefined;
  const declared = table?.get(name);
  return declared && ['$', root, declared.compiled];
}

/** A derived value by its name; inlined if the values of its frame depend on the row that contains the fragment. */
function derivedValue(derived: DerivedDeclaration, emission: Emission): Expr | undefined {
  if (!derived.frame.local) return derived.frame.prefix ? ['$', derived.root, derived.compiled] : undefined;
  if (!derived.formula || emission.inlining.has(derived)) return null;
  emission.inlining.add(derived);
  const value = emitFormula(derived.formula, emission);
  emission.inlining.delete(derived);
  return value;
}

/** What `with.name` refers to: the overlay's own value, the one passed to the fragment, or the default of its shape. */
function argument(name: string, rest: readonly string[], env: Env, emission: Emission): Expr | undefined {
  const { frame, overlay } = env;
  if (overlay?.frame === frame && overlay.takes.has(name)) return undefined;
  if (frame.is !== 'fragment') return undefined;
  const value = frame.args.get(name);
  if (value === undefined) {
    const shape = frame.takes.get(name);
    return rest.length > 0 || !shape ? undefined : emission.emptyOf(shape);
  }
  // The fields of a passed record are known here, so no record is needed at run time.
  let part: Value | undefined = value;
  for (const step of rest) {
    part = part?.kind === 'record' ? part.fields.get(step) : undefined;
    if (!part) return undefined;
  }
  return emitValue(part, emission);
}

/** Cost of compiling one value, without its formulas. */
const VALUE = 10;

/** The compiled form of a value. */
export function emitValue(value: Value, emission: Emission): Expr {
  work(VALUE);
  switch (value.kind) {
    case 'literal':
      return value.value;
    case 'unreadable':
      return null;
    case 'formula':
      return emitFormula(value, emission);
    case 'template':
      return emission.operation('cat', ...value.parts.map((part) => textPart(part, emission)));
    case 'record':
      return record(value.fields, emission);
    case 'list':
      return listOf(value.items, emission);
    case 'asset':
      return asset(value, emission);
    case 'image-call':
      emission.noteCall(value.call);
      return emission.operation('call-url', value.call, record(value.send, emission));
  }
}

function textPart(part: string | Formula, emission: Emission): Expr {
  return typeof part === 'string' ? part : emitFormula(part, emission);
}

/** Named values to send or to pass. */
export function emitSend(send: Send, emission: Emission): CompiledSend {
  return Object.fromEntries([...send].map(([name, value]) => [name, emitValue(value, emission)]));
}

function record(fields: ReadonlyMap<string, Value>, emission: Emission): ExprTree {
  return emission.operation(
    'rec',
    ...[...fields].flatMap(([name, value]): Expr[] => [name, emitValue(value, emission)]),
  );
}

function listOf(items: readonly ListItem[], emission: Emission): ExprTree {
  if (items.every((item) => item.kind === 'one')) {
    return emission.operation(
      'list',
      ...items.map((item) => emitValue((item as ListItem & { kind: 'one' }).value, emission)),
    );
  }
  return emission.operation('flat', ...items.map((item) => listPart(item, emission)));
}

function listPart(item: ListItem, emission: Emission): Expr {
  if (item.kind === 'one') return ['one', emitValue(item.value, emission)];
  const when = item.when ? emitFormula(item.when, emission) : null;
  const each = emitFormula(item.each, emission);
  return ['each', each, item.row.compiled, item.index?.compiled ?? null, when, emitValue(item.item, emission)];
}

function asset(value: Value & { kind: 'asset' }, emission: Emission): Expr {
  const { name, otherwise } = value;
  emission.noteAssets(name);
  if (!otherwise) return emission.operation('asset', emitValue(name, emission), null);
  if (otherwise.kind === 'asset' && !otherwise.otherwise) {
    emission.noteAssets(otherwise.name);
    return emission.operation('asset', emitValue(name, emission), emitValue(otherwise.name, emission));
  }
  // A missing asset falls back to an image of another kind.
  const first = emission.operation('asset', emitValue(name, emission), null);
  return emission.operation('??', first, emitValue(otherwise, emission));
}
