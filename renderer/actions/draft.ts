import type { CompiledDraft } from '../../schemas/compiled.ts';
import { getOwn } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import { expiringKey, readExpiring } from '../wire/expiring.ts';
import type { ScreenParts } from './context.ts';

/** Milliseconds after its last change for which a draft is restored: a day. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** A stored draft. */
interface Typed {
  /** Values that the user changed, by field key. */
  readonly fields: { readonly [key: string]: unknown };
  readonly state: { readonly [name: string]: unknown };
}

/**
 * Restores what the user typed on an earlier visit but did not send, saves changes from then on, and deletes the draft
 * once it has been sent. Fields changed before the draft was read are not overwritten.
 */
export async function keepDraft(core: Core, parts: () => ScreenParts): Promise<void> {
  const { document, host, changes } = core;
  const { draft } = document;
  if (!draft) return;
  const owner = draft.for.map((expr) => core.evaluate(expr));
  if (owner[0] === '' || owner[0] === null) return;
  const name = expiringKey('draft:', document, owner);
  const write = writeLatest((text) => host.durable.update(name, () => text));
  const typed = collectTyped(core, draft, parts);
  let isSent = false;
  let last = 'null';

  const keep = (): void => {
    if (isSent || !core.alive()) return;
    const now = typed.now();
    const text = JSON.stringify(now);
    if (text === last) return;
    last = text;
    write(now && JSON.stringify({ until: host.now() + MAX_AGE_MS, ...now }));
  };

  const { calls } = parts();
  const { read } = calls;
  // Wraps `calls.read` because handlers end when the screen is left, but the draft must still be deleted.
  calls.read = (call, answer) => {
    const ending = read(call, answer);
    if (ending.outcome === 'ok' && draft.sent.includes(call)) {
      isSent = true;
      write(null);
    }
    return ending;
  };

  const storedDraft = await readExpiring<Typed>(host, 'draft:', name);
  if (!core.alive() || isSent) return;
  if (storedDraft) typed.restore(storedDraft);
  keep();
  changes.subscribe(['form', 'data', ...draft.state.map((name) => `state.${name}` as const)], () => {
    typed.restoreRest();
    keep();
  });
}

/** Collects and restores changed values, including those of hidden fields. */
function collectTyped({ document, evaluate, changes }: Core, draft: CompiledDraft, parts: () => ScreenParts) {
  const fields = new Map<string, unknown>();
  /** Keys of values whose fields are not visible yet; some appear only after another choice is restored. */
  const waiting = new Set<string>();

  const visible = () =>
    (parts().fields()?.visible() ?? []).filter(({ key, declared }) => draft.fields.includes(declared.of ?? key));

  /** Restoring a value may make another field appear. */
  const restoreRest = (): void => {
    const fieldsToRestore = visible().filter(({ key }) => waiting.delete(key));
    const form = parts().fields();
    // A field that has just appeared gets its initial value at the end of that transaction, so restore in a new one.
    changes.transaction(() => {
      for (const field of fieldsToRestore) if (!form?.isChanged(field)) form?.set(field, fields.get(field.key));
    });
    if (fieldsToRestore.length > 0 && waiting.size > 0) restoreRest();
  };

  return {
    restoreRest,

    restore(values: Typed): void {
      for (const [key, value] of Object.entries(values.fields)) {
        fields.set(key, value);
        waiting.add(key);
      }
      const { state } = parts();
      changes.transaction(() => {
        for (const name of draft.state) {
          const value = getOwn(values.state, name);
          const isInitial = Object.is(state?.values()[name], evaluate(document.state[name]!.initial));
          if (value !== null && isInitial) state?.set(name, value);
        }
      });
      restoreRest();
    },

    /** Null if nothing has changed. */
    now(): Typed | null {
      for (const field of visible()) {
        if (parts().fields()!.isChanged(field)) fields.set(field.key, field.value());
        else fields.delete(field.key);
      }
      if (fields.size === 0) return null;
      const values = parts().state?.values() ?? {};
      return {
        fields: Object.fromEntries(fields),
        state: Object.fromEntries(draft.state.map((name) => [name, values[name]])),
      };
    },
  };
}

/** Writes one text at a time. Of the texts that arrive during a write, only the latest is written. */
function writeLatest(put: (text: string | null) => Promise<unknown>): (text: string | null) => void {
  let next: string | null | undefined;
  let isWriting = false;
  return async (text) => {
    next = text;
    if (isWriting) return;
    isWriting = true;
    while (next !== undefined) {
      const now: string | null = next;
      next = undefined;
      await put(now);
    }
    isWriting = false;
  };
}
