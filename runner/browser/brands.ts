import type { DesignTokens } from '../../schemas/generated/types.ts';
import type { BrandTexts } from '../../schemas/palette.ts';
import { tokenStyle } from '../../schemas/token-style.ts';
import harborline from './brands/harborline.json';
import mangga from './brands/mangga.json';

/** Texts and look of a brand: what its file holds. */
interface Brand {
  brand: BrandTexts;
  tokens?: DesignTokens | undefined;
}

/** Made-up brands, by the name that addresses have for them: the gallery shows every screen in their look. */
export const BRANDS: ReadonlyMap<string, Brand> = new Map<string, Brand>(
  Object.entries({ harborline, mangga } as unknown as { [name: string]: Brand }),
);

/**
 * The tokens that an address asks for, as a style sheet to stand behind that of the page.
 *
 * @param own the project's own brand, where the address names no other
 */
export function lookStyle(asked: URLSearchParams, own: Brand): string {
  const { brand, tokens } = BRANDS.get(asked.get('brand') ?? '') ?? own;
  const appearance = asked.get('appearance');
  return tokenStyle(appearance ? { ...brand, appearance } : brand, tokens);
}
