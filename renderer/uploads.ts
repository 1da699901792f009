import type { CompiledField } from '../schemas/compiled.ts';
import type { Calls } from './calls.ts';
import type { Core } from './core.ts';
import { rowScope } from './evaluate.ts';
import type { Field, Fields } from './fields.ts';
import type { Handlers } from './handlers.ts';
import type { ChosenFile } from './host.ts';

/** One file of a field of `uploads`, as expressions and widgets see it. */
export interface Upload {
  readonly url: string;
  readonly name: string;
  readonly state: 'sending' | 'sent' | 'failed';
}

/** What the user did to a field of `uploads`. */
export type UploadEvent = { readonly add: readonly ChosenFile[] } | { readonly remove: number };

/** Sends each chosen file by the field's call, and keeps the list that the form holds. */
export interface Uploads {
  /** @param max most files the field takes */
  change(field: Field, event: UploadEvent, max: number): void;
}

export function createUploads(core: Core, calls: Calls, fields: Fields, handlers: Handlers): Uploads {
  const list = (field: Field) => field.value() as readonly Upload[];

  const replace = (field: Field, before: Upload, after: Upload): void => {
    // The user may have taken it away meanwhile.
    if (list(field).includes(before))
      fields.set(
        field,
        list(field).map((entry) => (entry === before ? after : entry)),
      );
  };

  const send = (field: Field, upload: NonNullable<CompiledField['upload']>, file: ChosenFile, entry: Upload): void => {
    const scope = rowScope(field.scope, 'file', file);
    calls.start(upload.call, { [upload.file]: ['$', 'file'] }, scope)?.then((ending) => {
      if (!core.alive()) return;
      core.changes.transaction(() => {
        const inner = rowScope(rowScope(field.scope, 'answer', ending.data), 'message', ending.message);
        const ok = ending.outcome === 'ok';
        replace(field, entry, {
          ...entry,
          ...(ok ? { url: String(core.evaluate(upload.url, inner) ?? '') } : {}),
          state: ok ? 'sent' : 'failed',
        });
        const then =
          upload.then && Object.hasOwn(upload.then, ending.outcome) ? upload.then[ending.outcome]! : ending.usually;
        handlers.run(then, inner, { byItself: false, live: core.alive });
      });
    });
  };

  return {
    change(field, event, max) {
      if ('remove' in event) {
        fields.set(
          field,
          list(field).filter((_, at) => at !== event.remove),
        );
        return;
      }
      const { upload } = field.declared;
      const files = event.add.slice(0, Math.max(0, max - list(field).length));
      const entries = files.map((file): Upload => ({ url: '', name: file.name, state: upload ? 'sending' : 'sent' }));
      fields.set(field, [...list(field), ...entries]);
      if (upload) for (const [at, file] of files.entries()) send(field, upload, file, entries[at]!);
    },
  };
}
