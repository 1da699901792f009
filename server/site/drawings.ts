import { hash } from 'node:crypto';
import { isBranded, withHash } from '../../compiler/source/project.ts';
import type { CompiledRelease } from '../../registry/shapes.ts';
import { painted } from '../../schemas/drawing.ts';
import type { Palette } from '../../schemas/palette.ts';

type Assets = CompiledRelease['assets'];

/**
 * Writes a brand's colours into the drawings that name them. An address contains the hash of the result, so that another
 * brand has other addresses, and files stay immutable.
 *
 * @returns the pictures, and the new addresses of those that have changed
 */
export function paintDrawings(
  assets: Assets,
  palette: Palette,
): { assets: Assets; repainted: ReadonlyMap<string, string> } {
  const repainted = new Map<string, string>();
  const pictures = [...assets].map(([url, picture]) => {
    const text = picture.file.endsWith('.svg') ? Buffer.from(picture.bytes).toString() : '';
    if (!isBranded(text)) return [url, picture] as const;
    const bytes = Buffer.from(painted(text, palette));
    const address = withHash(url, hash('sha256', bytes).slice(0, 16));
    repainted.set(url, address);
    return [address, { file: picture.file, bytes: new Uint8Array(bytes) }] as const;
  });
  return { assets: new Map(pictures), repainted };
}
