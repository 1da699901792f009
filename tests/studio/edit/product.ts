import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProject } from '../../../compiler/project/read.ts';
import { projectNames } from '../../../studio/edit/names/project-names.ts';
import { type EditedDocument, isUnreadable, openDocument } from '../../../studio/edit/text/open.ts';

/** The product’s own project, read from disk. */
export const project = readProject(join(fileURLToPath(import.meta.url), '../../../..'));

/** Its files by path relative to `screens/`, as in the studio. */
export const files: ReadonlyMap<string, string> = new Map(
  [...project.files].map(([path, text]) => [path.slice('screens/'.length), text]),
);

export const names = projectNames(files, [...project.assets.keys()]);

/** The position in the view of the order's screen of the switch on its status. */
export const STATUS_SWITCH: number = (
  JSON.parse(files.get('order/screen.json')!) as { view: { switch?: string }[] }
).view.findIndex((node) => node.switch === 'data.order.orderStatus');

/** Paths of all documents that the design view edits: screens, fragments, contracts and what all screens share. */
export const designed = [...files.keys()].filter((path) =>
  /\/screen\.json$|^fragments\/|^calls\/[^/]*\.json$|^(brand|product|session|stored|shapes)\.json$/.test(path),
);

/** Opens a document of the product for editing. */
export function opened(path: string, text = files.get(path)!): EditedDocument {
  const document = openDocument(path, text);
  if (isUnreadable(document)) throw new Error(`${path}: ${document.unreadable}`);
  return document;
}
