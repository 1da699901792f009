import type { StudioPageData } from '../../schemas/studio-page.ts';

const pageData = JSON.parse(document.getElementById('built')!.textContent!) as StudioPageData;

/** Required on style elements created by scripts, because of the page's security policy. */
export const nonce = pageData.nonce;

/** Whether a real backend answers calls: it is authoritative for published ones. */
export const { realBackend } = pageData;

/** Starts a worker by its entry point in `build/studio.mjs`. */
export function startWorker(entry: string): Worker {
  const address = pageData.workers[entry];
  if (address === undefined) throw new Error(`no worker "${entry}" was built`);
  return new Worker(address, { type: 'module' });
}
