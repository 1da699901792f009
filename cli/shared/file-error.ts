/** An error of the file system about one path. */
interface FileError extends NodeJS.ErrnoException {
  path: string;
  syscall: string;
}

/** System calls that read. */
const READS = new Set(['scandir', 'read', 'stat', 'lstat', 'readlink', 'opendir']);

/** What a person reads about the usual errors; any other is quoted. */
const REASONS: { readonly [code: string]: string } = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of this name',
  EACCES: 'this is not permitted',
  EPERM: 'this is not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** Whether something is an error of the file system, about one path. */
export function isFileError(error: unknown): error is FileError {
  return error instanceof Error && 'syscall' in error && 'path' in error && typeof error.path === 'string';
}

/** `reports/a.json cannot be written: the disk is full.` */
export function fileErrorText({ path, syscall, code = '', message }: FileError): string {
  const action = READS.has(syscall) ? 'read' : syscall === 'open' ? 'opened' : 'written';
  return `${path} cannot be ${action}: ${REASONS[code] ?? message}.`;
}
