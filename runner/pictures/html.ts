import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { escaped } from '../reports/html.ts';
import { DIFFERENCES, type PictureChange, percentText } from './compare.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem;color:#1b1b1f}figure{display:inline-block;margin:0 1rem 1rem 0;vertical-align:top}
img{max-width:24rem;max-height:44rem;border:1px solid #ccc}figcaption{color:#555}h2{font-size:1.1rem;margin:2rem 0 .5rem}`;

/**
 * A page with every changed picture: before, after, and the difference.
 *
 * @param folder where the page will be stored; pictures are linked relative to it
 */
export function compareHtml(changes: readonly PictureChange[], before: string, after: string, folder: string): string {
  const different = changes.filter(({ is }) => is !== 'same').sort((a, b) => b.share - a.share);
  const figure = (title: string, root: string, path: string): string => {
    const file = join(root, path);
    if (!existsSync(file)) return '';
    const address = relative(folder, file).split('/').map(encodeURIComponent).join('/');
    return `<figure><img loading="lazy" src="${address}" alt="${escaped(`${title}: ${path}`)}"><figcaption>${title}</figcaption></figure>`;
  };
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pictures compared</title>',
    `<style>${STYLE}</style></head><body><h1>${different.length} of ${changes.length} pictures differ</h1>`,
    ...different.map(
      ({ path, is, share }) =>
        `<h2>${escaped(path)}: ${is}${is === 'changed' ? `, ${percentText(share)} of the pixels` : ''}</h2>
${figure('Before', before, path)}${figure('After', after, path)}${figure('Difference', join(after, DIFFERENCES), path)}`,
    ),
    '</body></html>\n',
  ].join('\n');
}
