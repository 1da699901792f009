import type { CompiledField, CompiledNode, CompiledScreen, Expr, WidgetNode } from '../schemas/compiled.ts';
import type { Core } from './core.ts';
import type { EvaluationScope } from './evaluate.ts';
import { bare, own } from './own.ts';

/** A field on the screen, and how to reach it. */
export interface Field {
  readonly declared: CompiledField;
  /** In messages and in `require`: the group where it stands in one, else its own name. */
  readonly name: string;
  readonly scope: EvaluationScope;
  value(): unknown;
  /** The user changed it. */
  change(value: unknown): void;
  /** Message of the check that failed last, until the field passes. */
  error(): string | undefined;
  /** Key of its error in `changes`. */
  readonly errorKey: string;
  focusable(focus: (() => void) | null): void;
  onSet(then: (value: unknown) => void): () => void;
  /** The field can be seen; the answer says that it no longer can. */
  appear(): () => void;
}

/** The form values of a screen: the truth beside which widgets keep what they draw. */
export interface Fields {
  /** What expressions read as `form`. */
  readonly root: object;
  /** The field of a node in a row; made when first asked for, with its initial value. */
  at(node: WidgetNode, scope: EvaluationScope): Field;
  /** First visible field, in the sequence of the names, whose check fails; its message is shown at once. */
  firstFailing(names: readonly string[]): Failing | undefined;
  /** As `firstFailing`, by the validator where there is one. */
  require(names: readonly string[]): Failing | undefined | Promise<Failing | undefined>;
  /** Lets a form library run the checks and keep what it knows of the form; it asks `firstFailing` in the end. */
  validateBy(validator: Validator): void;
  focus(field: Field): void;
  /** Back to initial values. */
  reset(names: Iterable<string>): void;
  /** Sets a value from outside the widget. */
  set(field: Field, value: unknown): void;
  /** Whether a value to send is exactly a field that is hidden and not kept. */
  omitted(expr: Expr): boolean;
  omittedIn(expr: Expr): ReadonlySet<string>;
  /** Says what first appearances have changed since the last time. */
  settle(): void;
}

export interface Failing {
  field: Field;
  message: string;
}

/** A form library beside the form's own values. */
export interface Validator {
  check(names: readonly string[]): Promise<Failing | undefined>;
  /** A value is another one now. */
  changed(key: string, value: unknown): void;
}

const EMPTY = { string: '', int: 0, bool: false, uploads: [], date: '' } as const;

interface Live extends Field {
  readonly key: string;
  readonly listeners: Set<(value: unknown) => void>;
  focusNow: (() => void) | null;
  message: string | undefined;
  shown: number;
  /** Whether its initial value has been applied. */
  begun: boolean;
}

export function createFields(core: Core): Fields {
  const { document, changes } = core;
  const declared = declaredFields(document);
  const root = bare<unknown>();
  for (const [name, type] of Object.entries(document.form)) root[name] = type === 'group' ? bare() : EMPTY[type];
  const live = new Map<string, Live>();
  const pending = new Set<string>();
  let validator: Validator | undefined;

  const holder = (field: Live) =>
    field.declared.of === undefined ? root : (root[field.declared.of] as { [name: string]: unknown });
  const touchKey = (field: Live) => `form.${field.declared.of ?? field.name}`;

  const write = (field: Live, value: unknown): void => {
    const own = String(core.evaluate(field.declared.name, field.scope));
    if (field.declared.of === undefined) root[own] = value;
    // A new object for the group, so that whoever keeps the old one sees what it saw.
    else root[field.declared.of] = Object.assign(bare(), root[field.declared.of], { [own]: value });
  };

  const check = (field: Live): string | undefined => {
    for (const { that, say } of field.declared.checks ?? []) {
      if (core.evaluate(that, field.scope) !== true) return String(core.evaluate(say, field.scope) ?? '');
    }
    return undefined;
  };

  const say = (field: Live, message: string | undefined): void => {
    if (field.message === message) return;
    field.message = message;
    changes.touch(field.errorKey);
  };

  const initial = (field: Live): unknown =>
    field.declared.initial === undefined
      ? EMPTY[field.declared.type]
      : (core.evaluate(field.declared.initial, field.scope) ?? EMPTY[field.declared.type]);

  const begin = (field: Live): void => {
    if (field.begun) return;
    field.begun = true;
    write(field, initial(field));
    // Said at the end of the drawing that met the field first: nobody may be told in the middle of it.
    pending.add(touchKey(field));
    core.forget(touchKey(field));
  };

  const put = (field: Live, value: unknown): void => {
    write(field, value);
    validator?.changed(field.key, value);
    changes.touch(touchKey(field));
    if (field.message !== undefined) say(field, check(field));
  };

  const make = (node: WidgetNode, scope: EvaluationScope, key: string): Live => {
    const declaration = node.field!;
    const name = declaration.of ?? String(declaration.name);
    const field: Live = {
      key,
      declared: declaration,
      name,
      scope,
      errorKey: `error.${key}`,
      listeners: new Set(),
      focusNow: null,
      message: undefined,
      shown: 0,
      begun: false,
      value: () => own(holder(field), String(core.evaluate(declaration.name, field.scope))) ?? EMPTY[declaration.type],
      change: (value) => changes.transaction(() => put(field, value)),
      error: () => field.message,
      focusable(focus) {
        field.focusNow = focus;
      },
      onSet(then) {
        field.listeners.add(then);
        return () => field.listeners.delete(then);
      },
      appear() {
        field.shown += 1;
        return () => {
          field.shown -= 1;
          if (field.shown === 0 && declaration.whenHidden === 'clear' && core.alive())
            reset(field, EMPTY[declaration.type]);
        };
      },
    };
    return field;
  };

  const reset = (field: Live, value: unknown): void => {
    say(field, undefined);
    put(field, value);
    for (const then of field.listeners) then(value);
  };

  const fieldsNamed = (name: string): Live[] => [...live.values()].filter((field) => field.name === name);
  const isOmitted = (name: string): boolean => {
    const instances = fieldsNamed(name);
    return (
      !instances.some((field) => field.shown > 0) &&
      !(declared.get(name) ?? []).some((field) => field.whenHidden === 'keep')
    );
  };

  const firstFailing = (names: readonly string[]): Failing | undefined => {
    for (const name of names) {
      for (const field of fieldsNamed(name)) {
        if (field.shown === 0) continue;
        const message = check(field);
        say(field, message);
        if (message !== undefined) return { field, message };
      }
    }
    return undefined;
  };

  return {
    root,
    at(node, scope) {
      const { of, name } = node.field!;
      const key = of === undefined ? String(name) : `${of}.${core.evaluate(name, scope)}`;
      let field = live.get(key);
      if (!field) {
        field = make(node, scope, key);
        live.set(key, field);
      } else if (field.scope !== scope || field.declared !== node.field) {
        Object.assign(field, { scope, declared: node.field });
      }
      begin(field);
      return field;
    },
    firstFailing,
    require: (names) => (validator ? validator.check(names) : firstFailing(names)),
    validateBy(library) {
      validator = library;
    },
    focus: (field) => (field as Live).focusNow?.(),
    reset(names) {
      for (const name of names) {
        for (const field of fieldsNamed(name)) {
          if (field.shown > 0) reset(field, initial(field));
          else {
            field.begun = false;
            field.message = undefined;
          }
        }
      }
    },
    set(field, value) {
      put(field as Live, value);
      for (const then of (field as Live).listeners) then(value);
    },
    omitted(expr) {
      return (
        isFormPath(expr) &&
        document.form[expr[2]] !== undefined &&
        document.form[expr[2]] !== 'group' &&
        isOmitted(expr[2])
      );
    },
    omittedIn(expr) {
      if (!isFormPath(expr)) return new Set();
      const group = fieldsNamed(expr[2]).filter((field) => field.shown === 0 && field.declared.whenHidden !== 'keep');
      return new Set(group.map((field) => field.key.slice(expr[2].length + 1)));
    },
    settle() {
      if (pending.size === 0) return;
      const keys = [...pending];
      pending.clear();
      changes.transaction(() => {
        for (const key of keys) changes.touch(key);
      });
    },
  };
}

function isFormPath(expr: Expr): expr is ['$', 'form', string] & Expr {
  return Array.isArray(expr) && expr.length === 3 && expr[0] === '$' && expr[1] === 'form';
}

/** Every field that a document declares, by its name (or its group's). */
function declaredFields(document: CompiledScreen): Map<string, CompiledField[]> {
  const found = new Map<string, CompiledField[]>();
  for (const { field } of widgetNodes(document)) {
    if (!field) continue;
    const name = field.of ?? String(field.name);
    found.set(name, [...(found.get(name) ?? []), field]);
  }
  return found;
}

/** Names of the fields below nodes. */
export function fieldNames(nodes: readonly CompiledNode[]): Set<string> {
  const names = new Set<string>();
  for (const node of nodes) visitWidgets(node, ({ field }) => field && names.add(field.of ?? String(field.name)));
  return names;
}

function widgetNodes(document: CompiledScreen): WidgetNode[] {
  const all: WidgetNode[] = [];
  for (const node of [...document.view, ...Object.values(document.overlays).map((overlay) => overlay.node)]) {
    visitWidgets(node, (widget) => all.push(widget));
  }
  return all;
}

function visitWidgets(node: CompiledNode, then: (node: WidgetNode) => void): void {
  if ('w' in node) then(node);
  const lists = 'switch' in node ? [...node.cases.map((one) => one.show), node.else] : [node.show ?? []];
  if ('each' in node && node.else) lists.push(node.else);
  if (node.fallback) lists.push([node.fallback]);
  for (const list of lists) for (const child of list) visitWidgets(child, then);
}
