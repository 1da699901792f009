import { headersToKeep } from './kept-page.ts';

/** The notice of a page that was cut off in transit (`server/page/cut-page.ts`), the first element of its body. */
const NOTICE = /<a id=cut\b.*?<\/a>/s;
/** Pages without the notice are not ours; this many characters of one suffice. */
const MAX_LENGTH = 16_384;

/**
 * Resolves with an answer as soon as it has the notice, and rejects if the connection breaks before: the browser would
 * show an empty page. If it breaks after that, the page ends there: the browser would drop whatever it has not parsed yet,
 * with the notice.
 */
export async function begun(answer: Response): Promise<Response> {
  const reader = answer.body?.getReader();
  if (!reader) return answer;
  const decoder = new TextDecoder();
  const parts: Uint8Array[] = [];
  let text = '';
  while (!NOTICE.test(text) && text.length < MAX_LENGTH) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    text += decoder.decode(value, { stream: true });
  }
  const { status, statusText, headers } = answer;
  return new Response(goingOn(parts, reader), { status, statusText, headers: headersToKeep(headers) });
}

/** What has been read of a body, and then the rest of it, as far as it comes. */
function goingOn(parts: Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const part = parts.shift() ?? (await reader.read().catch(() => undefined))?.value;
      if (part) controller.enqueue(part);
      else controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
