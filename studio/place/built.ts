import type { StudioPageData } from '../../schemas/studio-page.ts';

const pageData = JSON.parse(document.getElementById('built')!.textContent!) as StudioPageData;

/** Required on style elements created by scripts, because of the page's security policy. */
export const nonce = pageData.nonce;

/** Whether a real backend answers calls: it is authoritative for published ones. */
export const { realBackend } = pageData;

/**
 * Starts a worker.
 *
 * @param entry its entry point in `build/studio.mjs`
 * @param onError called when its script cannot be fetched, or has failed: it may never answer then
 */
export function startWorker(entry: string, onError: () => void): Worker {
  const address = pageData.workers[entry];
  if (address === undefined) throw new Error(`no worker "${entry}" was built`);
  const worker = new Worker(address, { type: 'module' });
  worker.addEventListener('error', onError);
  return worker;
}
