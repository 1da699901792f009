import { filePath } from '../../wire/page.ts';
import { showToast } from './toast.ts';

/** Milliseconds until a module that did not come is asked for again. */
const RETRY_MS = 2_000;
/** Milliseconds that the user has to read why the page is loaded again. */
const READING_MS = 2_500;
/** Milliseconds in which a page is loaded again for this once at most. */
const ONCE_IN_MS = 60_000;

/** When the page was last loaded again, in milliseconds since 1970. */
const KEPT = 'loaded-again';

/**
 * A module that did not come: it is asked for until it does. Where the server has it no more, as the page is older than what is
 * served now, the user is told and the page is loaded again.
 */
export async function moduleAgain<Module>(file: string): Promise<Module> {
  for (let attempt = 2; ; attempt += 1) {
    if ((await isGone(file)) && mayLoadAgain()) loadAgain();
    await pause(RETRY_MS);
    try {
      // The other name is for browsers that remember a failure.
      return (await import(`${filePath(file)}?${attempt}`)) as Module;
    } catch {
      // The network may be gone: it is tried again.
    }
  }
}

async function isGone(file: string): Promise<boolean> {
  const answer = await fetch(filePath(file), { cache: 'no-store' }).catch(() => undefined);
  return answer?.status === 404;
}

/** False where it would not help, or nothing is known of the last time. */
function mayLoadAgain(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEPT));
    sessionStorage.setItem(KEPT, String(Date.now()));
    return Date.now() - last > ONCE_IN_MS;
  } catch {
    return false;
  }
}

function loadAgain(): void {
  showToast('This page has been updated. It is loaded again.', 'info', READING_MS);
  setTimeout(() => location.reload(), READING_MS);
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
