import type { DesignTokens } from '../../schemas/generated/types.ts';
import { type BrandTexts, type Palette, palettesOf } from '../../schemas/palette.ts';
import { tokenStyle } from '../../schemas/token-style.ts';
import harborline from './brands/harborline.json';
import mangga from './brands/mangga.json';

/** Texts and look of a brand, as in its file. */
export interface Brand {
  brand: BrandTexts;
  tokens?: DesignTokens | undefined;
}

/** Sample brands by the name used in addresses: the gallery can show every screen in their look. */
export const BRANDS: ReadonlyMap<string, Brand> = new Map<string, Brand>(
  Object.entries({ harborline, mangga } as unknown as { [name: string]: Brand }),
);

/**
 * The tokens requested by an address, as a style sheet that follows the page's own.
 *
 * @param own the project's own brand, used if the address names no other
 */
export function lookStyle(params: URLSearchParams, own: Brand): string {
  const { brand, tokens } = brandIn(params, own);
  const appearance = params.get('appearance');
  return tokenStyle(appearance ? { ...brand, appearance } : brand, tokens);
}

/** The colours of drawings in the look requested by an address. */
export function lookPalette(params: URLSearchParams, own: Brand): Palette {
  const { brand, tokens } = brandIn(params, own);
  return palettesOf(brand, tokens).light;
}

function brandIn(params: URLSearchParams, own: Brand): Brand {
  return BRANDS.get(params.get('brand') ?? '') ?? own;
}
