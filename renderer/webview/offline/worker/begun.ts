/** The notice of a page that was cut off in transit (`server/page/cut-page.ts`), the first element of its body. */
const NOTICE = /<a id=cut\b.*?<\/a>/s;
/** Pages without the notice are not ours; this many characters of one suffice. */
const MAX_LENGTH = 16_384;

/**
 * Resolves with an answer as soon as it has the notice, and rejects if the connection breaks before: the browser would
 * show an empty page.
 */
export async function begun(answer: Response): Promise<Response> {
  const reader = answer.clone().body?.getReader();
  if (!reader) return answer;
  const decoder = new TextDecoder();
  let text = '';
  while (!NOTICE.test(text) && text.length < MAX_LENGTH) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  // Not awaited: it resolves when the answer itself is canceled.
  reader.cancel().catch(() => {});
  return answer;
}
