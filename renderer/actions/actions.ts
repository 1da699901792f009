import type { Expr, Send } from '../../schemas/compiled.ts';
import { safeUrl } from '../../schemas/safe-url.ts';
import type { EvaluationScope } from '../expression/evaluate.ts';
import { lookUp } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import { screenAddress, sessionPairs, withQuery } from '../wire/address.ts';
import { readSend } from '../wire/send.ts';
import type { ActionTable, MoreAction, PlainAction } from './action-table.ts';
import type { ScreenParts } from './context.ts';

/** The actions that most documents use; `actions-more.ts` has the others. */
type Everyday = Exclude<PlainAction['do'], MoreAction>;
type Perform = (step: never, scope: EvaluationScope, byItself: boolean) => unknown;

/**
 * Returns a function that runs one action and returns true if the handler is over.
 *
 * @param further the less common actions, if the document uses any
 */
export function createActions(
  core: Core,
  parts: () => ScreenParts,
  further: ActionTable<MoreAction> | undefined,
): (step: PlainAction, scope: EvaluationScope, byItself: boolean) => boolean {
  const { document, host, evaluate, report } = core;
  const text = (expr: Expr, scope: EvaluationScope): string => String(evaluate(expr, scope) ?? '');
  const record = (send: Send | undefined, scope: EvaluationScope): { [name: string]: unknown } =>
    Object.fromEntries(
      Object.entries(send ?? {}).flatMap(([name, expr]) => {
        const value = evaluate(expr, scope);
        return value === null ? [] : [[name, value]];
      }),
    );
  const pairs = (send: Send | undefined, scope: EvaluationScope): [string, string][] =>
    readSend(send, (expr) => evaluate(expr, scope), parts().omission()).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]);

  const everyday: ActionTable<Everyday> = {
    track: (step, scope) => parts().calls.track(step.call, step.send, scope),
    open: (step, scope, byItself) => parts().overlays.open(step.overlay, record(step.with, scope), step.n, byItself),
    close: (step) => parts().overlays.close(step.overlay),
    toast(step, scope) {
      const { kind = 'info' } = step;
      const words = text(step.text, scope);
      if (words) host.toast(words, kind, document.toasts[kind]);
    },
    bridge: (step, scope) => host.bridge(step.action, record(step.with, scope), step.browser),
    go(step, scope) {
      const { path, carries = [], replace = false } = step;
      const url = screenAddress(path, carries, document.session, parts().session(), pairs(step.with, scope));
      parts().leaving(true);
      host.navigate(url, { replace });
      return true;
    },
    'open-url'(step, scope) {
      const { replace = false } = step;
      const url = safeUrl(text(step.url, scope));
      if (url === null) report('url-refused', 'no URL', step.n);
      else {
        const session = step.session ? sessionPairs(document.session, parts().session()) : [];
        if (replace) parts().leaving(true);
        const target = withQuery(url, [...session, ...pairs(step.with, scope)]);
        host.navigate(target, { replace, external: true });
      }
      return replace;
    },
  };

  return (step, scope, byItself) => {
    const done: Perform | undefined = lookUp<Perform>(everyday, step.do) ?? lookUp(further, step.do);
    if (!done) report('unknown-action', step.do, step.n);
    return done?.(step as never, scope, byItself) === true;
  };
}
