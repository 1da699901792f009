import type { Action, CompiledNode, WidgetNode } from '../../schemas/compiled.ts';
import type { Calls } from '../calls/calls.ts';
import type { EvaluationScope } from '../expression/evaluate.ts';
import { emptyRecord, getOwn } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import { shareEqual } from '../view/share-equal.ts';
import { Place, visibleNodes } from '../view/visible.ts';
import type { Omission } from '../wire/send.ts';
import { Field } from './field.ts';
import { fieldsIn, type Holding, hasInitial, listsWithFields } from './field-index.ts';
import { createOmission } from './omission.ts';
import { createUploads, type UploadChange } from './uploads.ts';
import { createValidation, type FieldValidator } from './validation.ts';
import { EMPTY, ERRORS, type FormValues } from './values.ts';

/** The form of a screen. It owns the values: widgets keep only what they display, and the validator keeps none. */
export interface Form {
  /** The field of a node at a place. */
  at(node: WidgetNode, place: Place): Field;
  /** The visible fields in the order of the document; those of open overlays come last. */
  visible(): readonly Field[];
  /** Whether the value of a field differs from its initial value. */
  isChanged(field: Field): boolean;
  /** The message of the first check that fails. */
  check(field: Field): string | undefined;
  /**
   * Runs the checks of visible fields, in the order of the names.
   *
   * @returns the first error message; it is shown at its field, which gets the focus
   */
  require(names: readonly string[]): string | undefined;
  /** Resets fields to their initial values. */
  reset(names: Iterable<string>): void;
  /** Clears the fields among the nodes; they take their initial values when they next appear. */
  forget(nodes: readonly CompiledNode[]): void;
  /** Sets a value from outside the widget. */
  set(field: Field, value: unknown): void;
  /** Shows or removes the error message of a field. Only the validator decides which. */
  setError(field: Field, message: string | undefined): void;
  /** What a request made now omits. */
  omission(): Omission;
  /**
   * Called when a field is on the screen: loads the validator, which marks invalid fields and moves the focus, if any
   * field has checks.
   */
  validateBy(load: () => Promise<FieldValidator>): void;
}

/** What a form needs from its screen in addition to the core. */
export interface FieldParts {
  /** The form values. */
  readonly form: FormValues;
  readonly calls: Calls;
  /** Runs actions that the user started. */
  run(steps: readonly Action[], scope: EvaluationScope): void;
  /** The open overlays: their nodes and places. */
  overlays(): readonly { node: WidgetNode; place: Place }[];
  /** Whether the view is drawn. */
  drawn(): boolean;
}

export function createForm(core: Core, { form, calls, run, overlays, drawn }: FieldParts): Form {
  const { document, changes } = core;
  // A trace identifies expressions by the identity of their trees, so they must not be shared then.
  if (!core.trace?.evaluated) shareEqual(document);
  const known = new Map<string, Field>();
  const { fields, settled, keys, sentHidden, checked } = listsWithFields(document);
  const view = new Place(core.scope);
  let seen: readonly Field[] = [];

  const owner = {
    read: ({ declared, name }: Field) => getOwn(declared.of === undefined ? form : form[declared.of], name),
    change(field: Field, value: unknown): void {
      if (field.declared.type === 'uploads') upload(field, value as UploadChange);
      else if (!Object.is(owner.read(field), value)) put(field, value);
    },
  };

  const put = (field: Field, value: unknown): void => {
    const { of } = field.declared;
    if (of === undefined) form[field.name] = value;
    // A new record for the group: one that was already read must not change.
    else form[of] = Object.assign(emptyRecord(), form[of], { [field.name]: value });
    changes.touch(field.topic);
    if (field.error !== undefined) validation.recheck(field);
  };

  const at = (node: WidgetNode, place: Place): Field => {
    const { of, name } = node.field!;
    const inGroup = String(core.evaluate(name, place.scope));
    const key = of === undefined ? inGroup : `${of}.${inGroup}`;
    let field = known.get(key);
    if (!field) {
      field = new Field(owner, node, key, inGroup, `field${known.size}`, place);
      known.set(key, field);
    }
    field.place = place;
    return field;
  };

  const collect = (among: Holding, nodes: readonly CompiledNode[], place: Place, into: Field[]): Field[] => {
    for (const { node, place: nodePlace } of visibleNodes(core, among.get(nodes) ?? [], place)) {
      if (node.field) {
        const field = at(node, nodePlace);
        // If several nodes are one field (cases, a fallback), the visible one defines it.
        field.node = node;
        into.push(field);
      }
      if (node.show) collect(among, node.show, nodePlace, into);
    }
    return into;
  };

  const visible = (among = fields): readonly Field[] => {
    if (!drawn()) return [];
    const fields = collect(among, document.view, view, []);
    for (const { node, place } of overlays()) collect(among, node.show ?? [], place, fields);
    return fields;
  };

  const initial = ({ declared, place }: Field): unknown =>
    (declared.initial === undefined ? null : core.evaluate(declared.initial, place.scope)) ?? EMPTY[declared.type];

  const set = (field: Field, value: unknown): void => {
    put(field, value);
    field.show(value);
  };

  const clear = (field: Field, value: unknown): void => {
    validation.clear(field);
    set(field, value);
  };

  const check = ({ declared, place }: Field): string | undefined => {
    const failing = declared.checks?.find(({ that }) => core.evaluate(that, place.scope) !== true);
    return failing && String(core.evaluate(failing.say, place.scope) ?? '');
  };
  const validation = createValidation(check, (message) => core.host.report({ code: 'module-missing', message }));

  /** Sets the initial value of fields that appear, and clears those that disappear if they are declared so. */
  const settle = (): void => {
    const before = seen;
    seen = visible(settled);
    for (const field of seen) {
      if (field.begun) continue;
      field.begun = true;
      const value = initial(field);
      if (!Object.is(owner.read(field), value)) set(field, value);
    }
    const now = new Set(seen);
    for (const field of before) {
      if (field.declared.whenHidden === 'clear' && !now.has(field)) clear(field, EMPTY[field.declared.type]);
    }
  };
  if (settled.size > 0) changes.settle(keys, settle);

  const named = (name: string): Field[] =>
    [...known.values()].filter(({ key, declared }) => (declared.of ?? key) === name);

  const upload = createUploads(core, calls, run, set);

  return {
    at,
    visible: () => visible(),
    isChanged: (field) => !Object.is(owner.read(field), initial(field)),
    check,
    set,
    setError(field, message) {
      if (field.error === message) return;
      field.error = message;
      changes.touch(ERRORS);
    },
    require(names) {
      const shown = visible();
      for (const name of names) {
        for (const field of shown) {
          const message = (field.declared.of ?? field.key) === name ? check(field) : undefined;
          if (message === undefined) continue;
          validation.fail(field, message);
          return message;
        }
      }
      return undefined;
    },
    reset(names) {
      for (const field of [...names].flatMap(named)) {
        if (field.begun || !hasInitial(field.declared)) clear(field, initial(field));
      }
    },
    forget(nodes) {
      const gone = new Set(fieldsIn(nodes));
      for (const field of known.values()) {
        if (!gone.has(field.node)) continue;
        clear(field, EMPTY[field.declared.type]);
        field.begun = false;
      }
    },
    omission: () => createOmission(document, sentHidden, visible, named),
    validateBy(load) {
      if (checked) validation.load(load);
    },
  };
}
