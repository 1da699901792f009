import { INQUIRY } from '../../renderer/calls/inquiry.ts';
import { everythingIn } from '../../schemas/document-walk.ts';
import { accessibleElements, readableTexts } from '../page/page.ts';
import type { Run } from '../play/run.tsx';
import { hasLeft, type ShownToast } from '../world/log.ts';
import { unusable } from './accessibility.ts';
import type { Violation } from './violation.ts';

/** Reports that a checked document never causes. */
const IMPOSSIBLE = /^(evaluation-failed|action-failed|unknown-|.*crashed)/;

/** Checks invariants while a screen runs. */
export interface Watch {
  /** The invariant that is violated now, if any. */
  breach(): Violation | undefined;
  /** Ends watching. */
  stop(): void;
}

export function watch(run: Run): Watch {
  const { host } = run;
  const { page } = run.stage;
  const { document } = run.entry;
  const complaints: string[] = [];
  const flying = new Map<string, number>();
  let together: string | undefined;
  const complain = console.error;
  console.error = (...args: unknown[]) => complaints.push(args.map(String).join(' ').slice(0, 300));
  const send = host.send;
  let looked = 0;
  host.send = (request) => {
    const count = (flying.get(request.call) ?? 0) + 1;
    flying.set(request.call, count);
    if (count > 1 && document.calls[request.call]?.money) together = request.call;
    return send(request).finally(() => flying.set(request.call, (flying.get(request.call) ?? 1) - 1));
  };
  return {
    breach() {
      const left = hasLeft(run.log);
      const impossible = run.log.reports.find(({ code }) => IMPOSSIBLE.test(code));
      const stranger = run.log.calls.find(({ call }) => call !== INQUIRY && !Object.hasOwn(document.calls, call));
      if (complaints.length > 0) return { law: 'console', what: complaints[0]! };
      if (impossible) return { law: 'report', what: `${impossible.code}: ${impossible.message}` };
      if (stranger) return { law: 'undeclared', what: `call ${stranger.call} is no call of this screen` };
      if (together !== undefined) return { law: 'money', what: `call ${together} is on its way twice` };
      if (!left && readableTexts(page).size === 0) return { law: 'blank', what: 'nothing can be read on the screen' };
      const fresh = run.log.toasts.slice(looked);
      looked = run.log.toasts.length;
      return unusable(page) ?? (left ? undefined : hidden(run, fresh));
    },
    stop() {
      console.error = complain;
      host.send = send;
    },
  };
}

/** A field that is not on the screen blocked the user with the message of its check. */
function hidden(run: Run, toasts: readonly ShownToast[]): Violation | undefined {
  const shown = toasts.filter(({ kind }) => kind === 'error').map(({ text }) => text);
  if (shown.length === 0 || !run.screen) return undefined;
  const names = new Set(accessibleElements(run.stage.page).map(({ name }) => name));
  for (const { label, says } of fieldsWithChecks(run)) {
    const claim = says.find((text) => shown.includes(text));
    if (claim !== undefined && label !== undefined && !names.has(label)) {
      return { law: 'hidden-field', what: `"${claim}" is asked for, and field "${label}" is not on the screen` };
    }
  }
  return undefined;
}

/** Fields with literal labels and messages. */
function fieldsWithChecks({ entry: { document } }: Run): { label: string | undefined; says: string[] }[] {
  const fields: { label: string | undefined; says: string[] }[] = [];
  for (const part of everythingIn([document.view, document.overlays])) {
    const node = (part ?? {}) as { field?: { checks?: { say: unknown }[] }; p?: { label?: unknown } };
    const says = (node.field?.checks ?? []).flatMap(({ say }) => (typeof say === 'string' ? [say] : []));
    const label = node.p?.label;
    if (says.length > 0) fields.push({ label: typeof label === 'string' ? label : undefined, says });
  }
  return fields;
}
