import { filePath } from '../../wire/page.ts';
import { showToast } from './toast.ts';

/** Milliseconds until a module that failed to load is requested again. */
const RETRY_MS = 2_000;
/** Milliseconds to let the user read why the page reloads. */
const READING_MS = 2_500;
/** Milliseconds in which a page reloads at most once for this reason. */
const ONCE_IN_MS = 60_000;

/** When the page was last reloaded, in milliseconds since 1970. */
const STORAGE_KEY = 'loaded-again';

/**
 * Retries a module that failed to load until it succeeds. If the server no longer has it, because a newer version was
 * deployed, informs the user and reloads the page.
 */
export async function moduleAgain<Module>(file: string): Promise<Module> {
  for (let attempt = 2; ; attempt += 1) {
    if ((await isGone(file)) && mayLoadAgain()) loadAgain();
    await pause(RETRY_MS);
    try {
      // A different URL for each attempt, because some browsers cache a failed import.
      return (await import(`${filePath(file)}?${attempt}`)) as Module;
    } catch {
      // The network may be down: retry.
    }
  }
}

async function isGone(file: string): Promise<boolean> {
  const answer = await fetch(filePath(file), { cache: 'no-store' }).catch(() => undefined);
  return answer?.status === 404;
}

/** False if a reload would not help, or if the time of the last one is unknown. */
function mayLoadAgain(): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORAGE_KEY));
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    return Date.now() - last > ONCE_IN_MS;
  } catch {
    return false;
  }
}

function loadAgain(): void {
  showToast('This page has been updated. It will now reload.', 'info', READING_MS);
  setTimeout(() => location.reload(), READING_MS);
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
