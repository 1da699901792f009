import type { Field } from './field.ts';

/**
 * Marks fields as invalid: keeps their messages, moves the focus there, and checks them again while the user corrects
 * them.
 */
export interface FieldValidator {
  /** Shows the message at the field until it passes, and moves the focus there. */
  fail(field: Field, message: string): void;
  /** Checks an invalid field again after its value has changed. */
  recheck(field: Field): void;
  /** Removes the error of a field that was reset or removed. */
  clear(field: Field): void;
}

/** A validator that may not have loaded yet. */
interface Validation extends FieldValidator {
  /** Sets how the validator is loaded, once. */
  by(load: () => Promise<FieldValidator>): void;
  /** The user fills in a field with checks, so one may fail soon: starts loading the validator, once. */
  prepare(): void;
}

/**
 * @param check returns the message of the first check that a field fails
 * @param missing called with the reason if the validator could not be loaded
 */
export function createValidation(
  check: (field: Field) => string | undefined,
  missing: (message: string) => void,
): Validation {
  /** Fields that failed before the validator had loaded. */
  const waiting = new Set<Field>();
  let validator: FieldValidator | undefined;
  let loader: (() => Promise<FieldValidator>) | undefined;
  let loading = false;
  let tried = false;

  const ensureLoaded = (): void => {
    if (validator || loading || !loader) return;
    loading = true;
    tried = true;
    loader().then(attach, (error) => {
      // The next field that fails retries.
      loading = false;
      missing(String(error));
    });
  };

  const attach = (loaded: FieldValidator): void => {
    validator = loaded;
    for (const field of waiting) {
      // The user may have corrected it in the meantime.
      const message = check(field);
      if (message !== undefined) loaded.fail(field, message);
    }
    waiting.clear();
  };

  return {
    by(load) {
      loader ??= load;
      if (waiting.size > 0) ensureLoaded();
    },
    prepare() {
      if (!tried) ensureLoaded();
    },
    fail(field, message) {
      if (validator) validator.fail(field, message);
      else {
        waiting.add(field);
        ensureLoaded();
      }
    },
    recheck: (field) => validator?.recheck(field),
    clear(field) {
      waiting.delete(field);
      validator?.clear(field);
    },
  };
}
