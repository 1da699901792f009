import type { Action, CompiledNode, WidgetNode } from '../../schemas/compiled.ts';
import type { Calls } from '../calls/calls.ts';
import type { EvaluationScope } from '../expression/evaluate.ts';
import type { Core } from '../state/core.ts';
import { shareEqual } from '../view/share-equal.ts';
import type { Place } from '../view/visible.ts';
import type { Omission } from '../wire/send.ts';
import type { Field, FieldOwner } from './field.ts';
import { fieldsIn, hasInitial, listsWithFields } from './field-index.ts';
import { createFieldValues, settling } from './field-values.ts';
import { createFields } from './fields.ts';
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
   * Sets how the validator is loaded, which marks invalid fields and moves the focus. It is loaded when the user first
   * changes a field with checks, so that those who only look receive nothing for it.
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
  const lists = listsWithFields(document);
  const check = (field: Field) => failedCheck(core, field);
  const validation = createValidation(check, (message) => core.report('module-missing', message));
  const values = createFieldValues(core, form, validation);
  const { read, initial, enter, set, clear } = values;
  const upload = createUploads(core, calls, run, set);
  const change: FieldOwner['change'] = (field, value) => {
    if (field.declared.checks) validation.prepare();
    if (field.declared.type === 'uploads') upload(field, value as UploadChange);
    else if (!Object.is(read(field), value)) enter(field, value);
  };
  const fields = createFields(core, { read, change, now: core.host.now }, overlays, drawn);
  const visible = () => fields.visible(lists.fields);
  const settle = settling(() => fields.visible(lists.settled), values);
  if (lists.settled.size > 0) changes.settle(lists.keys, settle);

  return {
    at: fields.at,
    visible,
    isChanged: (field) => !Object.is(read(field), initial(field)),
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
          const message = field.root === name ? check(field) : undefined;
          if (message === undefined) continue;
          validation.fail(field, message);
          return message;
        }
      }
      return undefined;
    },
    reset(names) {
      for (const field of [...names].flatMap(fields.named)) {
        if (field.begun || !hasInitial(field.declared)) clear(field, initial(field));
      }
    },
    forget(nodes) {
      const gone = new Set(fieldsIn(nodes));
      for (const field of fields.all()) {
        if (!gone.has(field.node)) continue;
        clear(field, EMPTY[field.declared.type]);
        field.begun = false;
      }
    },
    omission: () => createOmission(document, lists.sentHidden, visible, fields.named),
    validateBy: validation.by,
  };
}

/** The message of the first check that a field fails. */
function failedCheck(core: Core, { declared, place }: Field): string | undefined {
  const failing = declared.checks?.find(({ that }) => core.evaluate(that, place.scope) !== true);
  return failing && String(core.evaluate(failing.say, place.scope) ?? '');
}
