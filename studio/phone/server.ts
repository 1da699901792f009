import { fetchText } from '../../renderer/webview/early/fetch-text.ts';
import { makeId } from '../../renderer/webview/host/ids.ts';
import { multipart } from '../../renderer/webview/host/multipart.ts';
import { isText } from '../../renderer/wire/body.ts';
import type { Host } from '../../renderer/wire/host.ts';

/** Not found: the server does not know the call yet. */
const UNKNOWN = 404;

/**
 * Sends calls to the server of this page, as phones do. A call of the draft that the server does not know is answered
 * with its contract's sample answer.
 *
 * @param sampleAnswer returns the sample answer of a call, as JSON text
 * @param added calls that the server may not know; all by default
 */
export function serverWith(
  sampleAnswer: (call: string) => string | undefined,
  added?: readonly string[],
): Pick<Host, 'send' | 'id'> {
  return {
    async send(request) {
      const { body, call } = request;
      const answer = await fetchText(request, isText(body) ? body : multipart(body));
      const example = answer.status === UNKNOWN && (added?.includes(call) ?? true) ? sampleAnswer(call) : undefined;
      return example === undefined ? answer : { status: 200, text: example };
    },
    id: makeId,
  };
}
