import { createHash } from 'node:crypto';
import { canonicalJson } from '../../compiler/emit/hash.ts';
import type { Action, CompiledScreen } from '../../schemas/compiled.ts';

type OpenUrl = Extract<Action, { do: 'open-url' }>;

/**
 * A document whose outside addresses get the session only where they lead to one of these hosts or to the product itself.
 * Each step that adds the session becomes a choice between that step and the same one without the session, so that
 * phones whose server sets no hosts have nothing to check. Another document has another hash; one without such
 * steps stays as it is.
 *
 * @param hosts in lower case; `*.example.com` stands for every subdomain
 */
export function limitSession(document: CompiledScreen, hosts: readonly string[]): CompiledScreen {
  const limited = limitIn(document, hosts) as CompiledScreen;
  if (limited === document) return document;
  const { hash: _, ...content } = limited;
  return { ...limited, hash: createHash('sha256').update(canonicalJson(content)).digest('hex') };
}

/** The same value with the steps anywhere in it limited; itself where there are none. */
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
