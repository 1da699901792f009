import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { makeFolder } from '../../compiler/project/make-folder.ts';

/** The result of one picture, by its path in both folders. */
export interface PictureChange {
  readonly path: string;
  readonly is: 'same' | 'changed' | 'new' | 'missing';
  /** Fraction of pixels that differ, 0 to 1; 1 for pictures of different size. */
  readonly share: number;
}

/** A fraction of the pixels as a percentage; a single pixel is not shown as nothing. */
export function percentText(share: number): string {
  const percent = share * 100;
  return percent < 0.01 ? 'less than 0.01 %' : `${percent.toFixed(2)} %`;
}

/** Folder next to the new pictures with images of the differences. */
export const DIFFERENCES = 'differences';

/**
 * Compares the PNG files of two folders by path and writes an image of each difference into `after/differences`.
 *
 * @param chosen the new pictures, relative to `after`; other old ones count as missing only if `whole` is true
 * @param tolerance fraction of pixels (0 to 1) that may differ before a picture counts as changed
 */
export function comparePictures(
  before: string,
  after: string,
  chosen: readonly string[],
  { tolerance, whole }: { tolerance: number; whole: boolean },
): PictureChange[] {
  const old = whole ? picturesIn(before) : [];
  const paths = [...new Set([...chosen, ...old])].sort();
  return paths.map((path) => {
    if (!chosen.includes(path)) return { path, is: 'missing', share: 1 };
    if (!existsSync(join(before, path))) return { path, is: 'new', share: 1 };
    const share = difference(join(before, path), join(after, path), join(after, DIFFERENCES, path));
    return { path, is: share > tolerance ? 'changed' : 'same', share };
  });
}

function picturesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.png') && !path.startsWith(DIFFERENCES),
  );
}

/** The fraction of pixels that differ; writes an image of them if there are any. */
function difference(beforeFile: string, afterFile: string, target: string): number {
  const [before, after] = [beforeFile, afterFile].map((file) => PNG.sync.read(readFileSync(file)));
  const { width, height } = before!;
  if (width !== after!.width || height !== after!.height) return 1;
  const drawn = new PNG({ width, height });
  // Antialiasing varies slightly between runs: 0.1 is the library's default tolerance for equal colours.
  const pixels = pixelmatch(before!.data, after!.data, drawn.data, width, height, { threshold: 0.1 });
  if (pixels === 0) return 0;
  makeFolder(dirname(target));
  writeFileSync(target, PNG.sync.write(drawn));
  return pixels / (width * height);
}
