import type { Field } from './field.ts';

/** Fails fields: keeps which ones, with which message, moves the focus there, and checks them while they are mended. */
export interface FieldValidator {
  /** Shows the message at the field until it passes, and moves the focus there. */
  fail(field: Field, message: string): void;
  /** Checks a field again whose value has changed, if it has failed. */
  recheck(field: Field): void;
  /** The field has not failed after all: it was reset, or is gone. */
  clear(field: Field): void;
}

/** A validator that may still be on its way. */
interface Validation extends FieldValidator {
  /** Starts loading, unless that has begun; what fails meanwhile is shown when the validator is there. */
  load(load: () => Promise<FieldValidator>): void;
}

/**
 * @param check the message of the first check that a field fails
 * @param missing told why the validator could not be loaded
 */
export function createValidation(
  check: (field: Field) => string | undefined,
  missing: (message: string) => void,
): Validation {
  /** Fields that failed before the validator was there. */
  const waiting = new Set<Field>();
  let validator: FieldValidator | undefined;
  let loader: (() => Promise<FieldValidator>) | undefined;
  let loading = false;

  const ensureLoaded = (): void => {
    if (validator || loading || !loader) return;
    loading = true;
    loader().then(attach, (error) => {
      // The next field that fails tries again.
      loading = false;
      missing(String(error));
    });
  };

  const attach = (loaded: FieldValidator): void => {
    validator = loaded;
    for (const field of waiting) {
      // The user may have mended it meanwhile.
      const message = check(field);
      if (message !== undefined) loaded.fail(field, message);
    }
    waiting.clear();
  };

  return {
    load(load) {
      loader ??= load;
      ensureLoaded();
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
