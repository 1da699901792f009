import { isReachable } from '../offline/network.ts';
import { Unreachable } from './delivery.ts';

/** Milliseconds to wait for the style sheet. */
const MAX_WAIT_MS = 10_000;

let coming: Promise<void> | undefined;

/**
 * Adds the styles of all screens to a page that has only those of the screens it came with. The next call retries a
 * failure.
 *
 * @param path of the style sheet; absent if the page has all of it
 */
export function addAllStyles(path: string | undefined): Promise<void> {
  if (path === undefined) return Promise.resolve();
  coming ??= add(path).catch(async (error: unknown) => {
    coming = undefined;
    throw (await isReachable()) ? error : new Unreachable(path);
  });
  return coming;
}

function add(path: string): Promise<void> {
  return new Promise((done, fail) => {
    const link = document.createElement('link');
    const failed = () => {
      link.remove();
      fail(new Error(`${path} did not load`));
    };
    const timer = setTimeout(failed, MAX_WAIT_MS);
    link.onload = () => {
      clearTimeout(timer);
      hasRules(link) ? done() : failed();
    };
    link.onerror = failed;
    link.rel = 'stylesheet';
    link.href = path;
    // Among the rules of the page, which it repeats in the same order, it is the last.
    document.querySelector('#too-old')!.before(link);
  });
}

/** Browsers say that they have loaded what they refuse as a style sheet, such as the page of a captive portal. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet!.cssRules.length > 0;
  } catch {
    // Of another server.
    return false;
  }
}
