import { rehashed } from '../../compiler/emit/hash.ts';
import type { Action, CompiledScreen } from '../../schemas/compiled.ts';

type OpenUrl = Extract<Action, { do: 'open-url' }>;

/**
 * Restricts which outside addresses of a document get the session: only these hosts and the product itself. Each step
 * that adds the session becomes a choice between that step and the same one without it, so that phones whose server
 * sets no hosts have nothing to check. The result has another hash; a document without such steps is returned as it is.
 *
 * @param hosts in lower case; `*.example.com` matches every subdomain
 */
export function limitSession(document: CompiledScreen, hosts: readonly string[]): CompiledScreen {
  const limited = limitIn(document, hosts) as CompiledScreen;
  return limited === document ? document : rehashed(limited);
}

/** Returns a value with all steps in it restricted; the value itself when there are none. */
function limitIn(value: unknown, hosts: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isOpenWithSession(value)) return choice(value, hosts);
  if (Array.isArray(value)) {
    const items = value.map((item) => limitIn(item, hosts));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  const entries = Object.entries(value).map(([name, part]) => [name, part, limitIn(part, hosts)] as const);
  if (entries.every(([, before, after]) => before === after)) return value;
  return Object.fromEntries(entries.map(([name, , after]) => [name, after]));
}

function isOpenWithSession(value: object): value is OpenUrl {
  return 'do' in value && value.do === 'open-url' && 'session' in value;
}

function choice(step: OpenUrl, hosts: readonly string[]): Action {
  const { session: _, ...without } = step;
  return { do: 'if', n: step.n, when: ['leads-to', step.url, ...hosts], then: [step], else: [without] };
}
