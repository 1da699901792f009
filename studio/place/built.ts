/** Data passed by the server, written by `server/studio/page.ts`. */
interface Told {
  readonly workers: { readonly [entry: string]: string };
  readonly nonce: string;
  readonly realBackend: boolean;
}

const told = JSON.parse(document.getElementById('built')!.textContent!) as Told;

/** Required on style elements created by scripts, because of the page's security policy. */
export const nonce = told.nonce;

/** Whether a real backend answers calls: it is authoritative for published ones. */
export const { realBackend } = told;

/** Starts a worker by its entry point in `build/studio.mjs`. */
export function startWorker(entry: string): Worker {
  const address = told.workers[entry];
  if (address === undefined) throw new Error(`no worker "${entry}" was built`);
  return new Worker(address, { type: 'module' });
}
