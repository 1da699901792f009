import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '../../../..');

/**
 * The style sheets of all pages, by path. Does not include the panel over a watched page
 * (`renderer/webview/watch/error-panel.css`), a tool for authors that looks the same with every brand.
 */
export const SHEETS: ReadonlyMap<string, string> = new Map(
  [
    ...readdirSync(join(root, 'widgets'))
      .filter((name) => name.endsWith('.css'))
      .map((name) => `widgets/${name}`),
    'renderer/webview/boot/page.css',
    'renderer/webview/legacy/legacy.css',
  ].map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
