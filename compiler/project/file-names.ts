import { errorCode, type Issue } from '../source/issue.ts';
import type { Project } from '../source/project.ts';
import { NAME } from '../source/unfixable.ts';

/** A path segment that is valid in every file system and URL; not hidden, and no `..`. */
const SEGMENT = /^[A-Za-z0-9_]([A-Za-z0-9._-]*[A-Za-z0-9_-])?$/;
/** Maximum length of a path relative to `screens/`. */
export const MAX_PATH_LENGTH = 200;

/** Whether a release can hold a file of this path, which is relative to `screens/`. */
export function isPublishable(path: string): boolean {
  return path.length <= MAX_PATH_LENGTH && path.split('/').every((segment) => SEGMENT.test(segment));
}

/** Pictures that a release can hold. */
const PICTURE = /^assets\/.+\.(svg|png|jpe?g|webp)$/;
/** Further kinds of pictures, and the same ones with their ending in capital letters. */
const OTHER_PICTURE = /\.(svg|png|jpe?g|webp|gif|bmp|tiff?|hei[cf]|avif|ico)$/i;

/** Whether a path, relative to `screens/`, is that of a picture which documents may refer to. */
export function isPicture(path: string): boolean {
  return PICTURE.test(path);
}

/** Possible errors of the name of a file. */
export const FILE_NAME_CODES = {
  'bad-file-name': errorCode(
    'No release can hold a file of this name.',
    'screens/book/fixtures/opens a book.json',
    NAME,
  ),
};

/** Reports the files of a project that cannot be published: they would be shown from the folder, and then be missing. */
export function fileNameIssues({ files, assets }: Project): Issue[] {
  const pictures = [...assets.values()].flatMap(({ file, twins = [] }) => [file, ...twins]);
  return [
    ...[...files.keys(), ...pictures].filter((path) => !isPublishable(path.slice('screens/'.length))).map(misnamed),
    ...pictures
      .filter((path) => OTHER_PICTURE.test(path) && !isPicture(path.slice('screens/'.length)))
      .map(ofOtherKind),
  ];
}

const misnamed = issueWith(
  'this file cannot be published: rename it, with letters from A to Z, digits, `-`, `_` and `.`, in a path of at most 200 characters',
);
const ofOtherKind = issueWith(
  'this picture cannot be published: save it as one that ends in `.svg`, `.png`, `.jpg` or `.webp`, in small letters',
);

function issueWith(message: string): (file: string) => Issue {
  return (file) => ({ severity: 'error', code: 'bad-file-name', file, line: 1, column: 1, path: '', message });
}
