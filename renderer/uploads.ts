import type { Calls } from './calls.ts';
import type { Core } from './core.ts';
import { type EvaluationScope, rowScope } from './evaluate.ts';
import type { Field } from './field.ts';
import type { Fields, Upload } from './fields.ts';
import type { Handlers } from './handlers.ts';
import type { ChosenFile } from './host.ts';
import { entry } from './own.ts';

/** One file of a field of `uploads`, as expressions and widgets see it. */
export interface UploadedFile {
  /** Where the server keeps it; '' until it is sent. */
  readonly url: string;
  readonly name: string;
  readonly state: 'sending' | 'sent' | 'failed';
}

/** Most files of a field that does not say. */
const MOST_FILES = 9;

/** What a field of `uploads` does with what the user chose: each file is sent by a call of its own. */
export function createUploads(core: Core, calls: Calls, fields: Fields, handlers: Handlers): Upload {
  const list = (field: Field) => field.value() as readonly UploadedFile[];

  const send = (field: Field, file: ChosenFile, sending: UploadedFile): void => {
    const { upload } = field.declared;
    if (!upload) return;
    const { scope } = field.place;
    const end = (scope: EvaluationScope, outcome: string) => {
      const url = outcome === 'ok' ? core.evaluate(upload.url, scope) : null;
      const state = typeof url === 'string' && url !== '' ? 'sent' : 'failed';
      const ended: UploadedFile = { ...sending, state, url: state === 'sent' ? (url as string) : '' };
      // The user may have taken it away meanwhile.
      if (list(field).includes(sending)) {
        fields.set(
          field,
          list(field).map((one) => (one === sending ? ended : one)),
        );
      }
    };
    calls.start(upload.call, { [upload.file]: ['$', 'file'] }, rowScope(scope, 'file', file))?.then((ending) => {
      if (!core.alive()) return;
      core.changes.transaction(() => {
        const inner = rowScope(rowScope(scope, 'answer', ending.data), 'message', ending.message);
        end(inner, ending.outcome);
        const then = entry(upload.then, ending.outcome) ?? ending.usually;
        handlers.run(then, inner, { byItself: false, live: core.alive });
      });
    });
  };

  return (field, change) =>
    core.changes.transaction(() => {
      if ('remove' in change) {
        fields.set(
          field,
          list(field).filter((_, at) => at !== change.remove),
        );
        return;
      }
      const most = core.evaluate(field.node.p.max ?? MOST_FILES, field.place.scope) as number;
      const files = change.add.slice(0, Math.max(0, most - list(field).length));
      const sending = files.map((file): UploadedFile => ({ url: '', name: file.name, state: 'sending' }));
      fields.set(field, [...list(field), ...sending]);
      for (const [at, file] of files.entries()) send(field, file, sending[at]!);
    });
}
