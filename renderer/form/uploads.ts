import type { Action } from '../../schemas/compiled.ts';
import { answerScope, type Calls } from '../calls/calls.ts';
import { type EvaluationScope, Row } from '../expression/evaluate.ts';
import { lookUp } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import type { ChosenFile } from '../wire/body.ts';
import type { Field } from './field.ts';

/** One file of a field of `uploads`, as expressions and widgets see it. */
export interface UploadedFile {
  /** Its URL on the server; '' until it is uploaded. */
  readonly url: string;
  readonly name: string;
  readonly state: 'sending' | 'sent' | 'failed';
}

/** The maximum number of files in a field without `max`. */
const MAX_FILES = 9;

/** A change by the user to a field of `uploads`: files were chosen, or the file at an index is removed or sent again. */
export type UploadChange =
  | { readonly add: readonly ChosenFile[] }
  | { readonly remove: number }
  | { readonly retry: number };

/**
 * Applies the user's changes to fields of `uploads`: each chosen file is sent by a call of its own.
 *
 * @param run runs the handler of a call
 * @param set sets the value of a field
 */
export function createUploads(
  core: Core,
  calls: Calls,
  run: (steps: readonly Action[], scope: EvaluationScope) => void,
  set: (field: Field, value: readonly UploadedFile[]) => void,
): (field: Field, change: UploadChange) => void {
  const list = (field: Field) => field.value() as readonly UploadedFile[];
  /** What was chosen, for those that failed: they can be sent again. */
  const chosen = new WeakMap<UploadedFile, ChosenFile>();
  const replace = (field: Field, old: UploadedFile, next: UploadedFile) =>
    set(
      field,
      list(field).map((file) => (file === old ? next : file)),
    );

  const send = (field: Field, file: ChosenFile, sending: UploadedFile): void => {
    const { upload } = field.declared;
    if (!upload) return;
    const { scope } = field.place;
    const end = (scope: EvaluationScope, outcome: string) => {
      const url = outcome === 'ok' ? core.evaluate(upload.url, scope) : null;
      const state = typeof url === 'string' && url !== '' ? 'sent' : 'failed';
      const ended: UploadedFile = { ...sending, state, url: state === 'sent' ? (url as string) : '' };
      if (state === 'failed') chosen.set(ended, file);
      // The user may have removed it in the meantime.
      if (list(field).includes(sending)) replace(field, sending, ended);
    };
    calls.start(upload.call, { [upload.file]: ['$', 'file'] }, new Row(scope, 'file', file)).then((ending) => {
      if (!core.alive()) return;
      core.changes.transaction(() => {
        const inner = answerScope(scope, ending);
        end(inner, ending.outcome);
        const then = lookUp(upload.then, ending.outcome) ?? ending.usually;
        run(then, inner);
      });
    });
  };

  const retry = (field: Field, failed: UploadedFile | undefined): void => {
    const file = failed && chosen.get(failed);
    if (!file) return;
    const sending: UploadedFile = { ...failed, state: 'sending' };
    replace(field, failed, sending);
    send(field, file, sending);
  };

  return (field, change) =>
    core.changes.transaction(() => {
      if ('retry' in change) {
        retry(field, list(field)[change.retry]);
        return;
      }
      if ('remove' in change) {
        set(
          field,
          list(field).filter((_, at) => at !== change.remove),
        );
        return;
      }
      const max = core.evaluate(field.node.p.max ?? MAX_FILES, field.place.scope) as number;
      const files = change.add.slice(0, Math.max(0, max - list(field).length));
      const sending = files.map((file): UploadedFile => ({ url: '', name: file.name, state: 'sending' }));
      set(field, [...list(field), ...sending]);
      for (const [at, file] of files.entries()) send(field, file, sending[at]!);
    });
}
