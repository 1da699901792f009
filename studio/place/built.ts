/** What the server tells the page: `server/studio/page.ts` writes it. */
interface Told {
  readonly workers: { readonly [entry: string]: string };
  readonly nonce: string;
  readonly realBackend: boolean;
}

const told = JSON.parse(document.getElementById('built')!.textContent!) as Told;

/** Style elements that scripts write must carry it: the page's security policy lets no others in. */
export const nonce = told.nonce;

/** A real backend answers calls: what it says of one that is published is true. */
export const { realBackend } = told;

/** Starts a worker by the name of its entry in `build/studio.mjs`. */
export function startWorker(entry: string): Worker {
  const address = told.workers[entry];
  if (address === undefined) throw new Error(`no worker "${entry}" was built`);
  return new Worker(address, { type: 'module' });
}
