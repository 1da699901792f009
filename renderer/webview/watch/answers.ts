import { isText } from '../../wire/body.ts';
import type { HostAnswer, HostRequest, PageHost } from '../../wire/host.ts';

/** Records the backend's answers while the page is open. */
export interface Answers {
  /** Records every answer that passes through the page's host. */
  listen(host: PageHost): void;
  /**
   * From now on, answers each known request from the recording instead of sending it, until the user does something
   * that may have changed the data.
   */
  replay(): void;
}

/** Maximum number of answers; the oldest are dropped. */
const MAX_ANSWERS = 50;

/** Keeps the last answer to each request. */
export function recordAnswers(): Answers {
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
    for (const old of known.keys()) if (known.size > MAX_ANSWERS) known.delete(old);
  }
}

/** Identifies a request; undefined for one with files. */
function keyOf({ method, url, body }: HostRequest): string | undefined {
  return isText(body) ? JSON.stringify([method, url, body]) : undefined;
}
