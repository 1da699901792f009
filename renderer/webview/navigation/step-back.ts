import { sendWhenThere } from '../host/late-bridge.ts';
import { currentEntry } from './entries.ts';

/**
 * Goes back to the previous screen. Before the first one comes the shell: there it closes the webview, or in a plain
 * browser leaves the page.
 *
 * @returns whether the shell was asked to close the webview
 */
export async function stepBack(): Promise<boolean> {
  const closes = currentEntry().depth === 0 && (await sendWhenThere('closeWebview', {}));
  if (!closes) history.back();
  return closes;
}
