import { isPicture, isPublishable, MAX_PATH_LENGTH } from '../../compiler/project/file-names.ts';
import { documentKind } from '../../compiler/source/project.ts';
import { ACCEPTED_FILE } from '../../runner/mutate/accepted.ts';
import { Refusal } from '../shapes.ts';

/** Text snapshots that fixtures compare with. */
const SNAPSHOT = /^screens\/[^/]+\/snapshots\/[^/]+\.txt$/;

/** Folder of the screens in a project. */
export const SCREENS = 'screens/';
/** The file of product-wide settings, relative to it. */
export const PRODUCT = 'product.json';

/** Whether a path, relative to `screens/`, is one that the registry stores. */
export function isKept(path: string): boolean {
  const inProject = SCREENS + path;
  return isPublishable(path) && (isText(path) ? isKnownText(inProject) : isPicture(path));
}

/** Whether a path is that of a text file. */
export function isText(path: string): boolean {
  return /\.(json|svg|txt)$/.test(path);
}

/** Whether a file is a picture, judged by its folder. */
export function isAsset(path: string): boolean {
  return path.startsWith('assets/');
}

export function isSnapshot(path: string): boolean {
  return SNAPSHOT.test(SCREENS + path);
}

/** Throws a {@link Refusal} for a path that the registry does not store. */
export function checkPath(path: string): void {
  if (isKept(path)) return;
  throw new Refusal(
    400,
    'bad-path',
    `"${path.slice(0, MAX_PATH_LENGTH)}" is not a valid path for a file of the screens: it must look like "name/screen.json", "name/fixtures/what-it-shows.json", "calls/name.json" or "assets/name.svg".`,
    { path: path.slice(0, MAX_PATH_LENGTH) },
  );
}

function isKnownText(path: string): boolean {
  if (isAsset(path.slice(SCREENS.length))) return isPicture(path.slice(SCREENS.length));
  return documentKind(path) !== undefined || path === ACCEPTED_FILE || SNAPSHOT.test(path);
}
