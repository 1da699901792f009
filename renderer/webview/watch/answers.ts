import { isText } from '../../wire/body.ts';
import type { HostAnswer, HostRequest, PageHost } from '../../wire/host.ts';

/** What the backend has answered while the page was open. */
export interface Answers {
  /** Takes down every answer that comes through a page's doors. */
  listen(host: PageHost): void;
  /**
   * From now on, each request that was answered before gets that answer once more, without being sent; until the user does
   * something, which may have changed what is true.
   */
  replay(): void;
}

/** Most answers that are remembered; the oldest go. */
const MOST = 50;

/** Remembers the last answer to each request. */
export function rememberAnswers(): Answers {
  const known = new Map<string, HostAnswer>();
  let again = new Map<string, HostAnswer>();
  const acts = (event: Event) => {
    if (event.isTrusted) again.clear();
  };
  for (const kind of ['pointerdown', 'keydown', 'input']) addEventListener(kind, acts, true);

  return {
    listen(host) {
      const { send } = host;
      host.send = async (request) => {
        const key = keyOf(request);
        const before = key !== undefined && again.get(key);
        if (key !== undefined) again.delete(key);
        if (before) return before;
        const answer = await send(request);
        if (key !== undefined && answer.status === 200) remember(key, answer);
        return answer;
      };
    },
    replay() {
      again = new Map(known);
    },
  };

  function remember(key: string, answer: HostAnswer): void {
    known.delete(key);
    known.set(key, answer);
    for (const old of known.keys()) if (known.size > MOST) known.delete(old);
  }
}

/** What tells a request from others; undefined for one with files. */
function keyOf({ method, url, body }: HostRequest): string | undefined {
  return isText(body) ? JSON.stringify([method, url, body]) : undefined;
}
