import { fetchText } from '../../renderer/webview/early/fetch-text.ts';
import { multipart } from '../../renderer/webview/host/multipart.ts';
import { isText } from '../../renderer/wire/body.ts';
import type { Host } from '../../renderer/wire/host.ts';

/** There is nothing at this path: the server does not know the call yet. */
const UNKNOWN = 404;

/**
 * The server that this page comes from, which answers calls as it does for phones. A call of the draft that it does not know
 * gets the answer that is kept beside its contract.
 *
 * @param keptAnswer the answer kept for a call, as JSON text
 * @param added the calls that the server may not know; all where it is not given
 */
export function serverWith(
  keptAnswer: (call: string) => string | undefined,
  added?: readonly string[],
): Pick<Host, 'send' | 'id'> {
  return {
    async send(request) {
      const { body, call } = request;
      const answer = await fetchText(request, isText(body) ? body : multipart(body));
      const kept = answer.status === UNKNOWN && (added?.includes(call) ?? true) ? keptAnswer(call) : undefined;
      return kept === undefined ? answer : { status: 200, text: kept };
    },
    id: () => crypto.randomUUID(),
  };
}
