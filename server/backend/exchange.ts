import type { HostAnswer, TextRequest } from '../../renderer/wire/host.ts';
import type { Client } from './backend.ts';

/** Answers a call on behalf of a client. */
export type Answer = (request: Request, client: Client) => Promise<Response>;

/** Maximum size in bytes of a response inlined in a page. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** Headers copied from the page's own request that a script's request would also carry. */
const OF_BROWSER = ['cookie', 'user-agent', 'accept-language', 'forwarded', 'x-real-ip'];

/**
 * Sends a page's calls to the backend on behalf of its browser, exactly as the browser would. Returns undefined when
 * there is no usable response: the page then makes the call itself and reports the error.
 *
 * @param page the request for the page; its calls are aborted with it, or when they time out
 */
export function exchangeFor(page: Request, client: Client, answer: Answer) {
  return async (early: TextRequest, late: AbortSignal): Promise<HostAnswer | undefined> => {
    const { method, url, headers, body } = early;
    let cut = false;
    const hangUp = () => {
      cut = true;
    };
    const request = new Request(new URL(url, page.url), {
      method,
      headers: { ...ofBrowser(page.headers), accept: '*/*', ...headers },
      body: body ?? null,
      signal: AbortSignal.any([page.signal, late]),
    });
    try {
      const { status, body } = await answer(request, { address: client.address, hangUp });
      // Whatever is not read would occupy its connection to the backend until the call times out.
      if (status >= 500) await body?.cancel();
      const text = body && status < 500 ? await read(body, () => cut) : undefined;
      return text === undefined ? undefined : { status, text };
    } catch {
      return undefined;
    }
  };
}

function ofBrowser(headers: Headers): { [name: string]: string } {
  const forwarded = [...headers].filter(([name]) => OF_BROWSER.includes(name) || name.startsWith('x-forwarded-'));
  return Object.fromEntries(forwarded);
}

/** Reads a body as text. Undefined when it breaks off or is too large. */
async function read(body: ReadableStream<Uint8Array>, isCut: () => boolean): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (isCut() || size > MAX_ANSWER_BYTES) return undefined;
    parts.push(part);
  }
  return isCut() ? undefined : Buffer.concat(parts).toString();
}
