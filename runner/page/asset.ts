import { withHash } from '../../compiler/source/project.ts';

/**
 * Whether two addresses are of the same picture of the product. A server writes the brand's colours into drawings, so
 * that their hashes differ from those of the files.
 */
export function isSameAsset(a: string | null | undefined, b: string | null | undefined): boolean {
  return a === b || (!!a && !!b && a.startsWith('/assets/') && withHash(a, '') === withHash(b, ''));
}
