import type { Page } from 'playwright-core';
import type { PhoneOptions, phones } from './harness.ts';

/** Opens pages whose modules wait until `release`, to show what a slow phone shows for seconds. */
export function holding({ open, base }: ReturnType<typeof phones>) {
  return async (path: string, options?: PhoneOptions) => {
    const phone = await open('/m/current', options);
    const release = await holdBack(phone.page, '**/a/*.js');
    await phone.page.goto(base() + path, { waitUntil: 'commit' });
    return { ...phone, release };
  };
}

/** Delays matching requests until the returned function is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
