import type { CompiledScreen, Expr } from '../../schemas/compiled.ts';
import { compileExpression } from '../expression/evaluate.ts';
import { VOCABULARY } from '../expression/functions-more.ts';
import { lookUp } from '../expression/record.ts';
import { REGIONS } from '../expression/scope.ts';

type Brand = { readonly [name: string]: string };

/** Metadata of a public page for search engines and link previews. */
export interface PublicFace {
  title: string;
  description: string;
  /** The canonical address of the page; omitted when the brand has no `siteUrl`. */
  url?: string | undefined;
  /** The address of its picture. */
  image?: string | undefined;
  /** The name of the site. */
  site?: string | undefined;
  /** Structured data in schema.org terms. */
  data: readonly unknown[];
}

/** Reads the metadata of a public screen; undefined for any other. */
export function publicFace(document: CompiledScreen, brand: Brand): PublicFace | undefined {
  const { public: page, title } = document;
  if (!page) return undefined;
  const read = reader(document, brand);
  const image = page.image === undefined ? null : read(page.image);
  return {
    title: String(read(title) ?? ''),
    description: String(read(page.description) ?? ''),
    url: addressOf(document, brand),
    image: typeof image === 'string' && brand.siteUrl ? new URL(image, brand.siteUrl).href : undefined,
    site: brand.name,
    data: page.data.map(read),
  };
}

/** The title of a screen, as far as it is known without data. */
export function staticTitle(document: CompiledScreen, brand: Brand): string {
  const { title } = document;
  if (typeof title === 'string') return title;
  return document.public ? String(reader(document, brand)(title) ?? '') : '';
}

/** The address of a public screen; undefined when the brand does not define the site's address. */
export function addressOf({ routes }: CompiledScreen, { siteUrl }: Brand): string | undefined {
  const route = routes.find(({ path }) => !path.includes('#'));
  return siteUrl && route ? siteUrl + route.path : undefined;
}

/** Evaluates expressions that read only `env`. */
function reader(document: CompiledScreen, brand: Brand): (expr: Expr) => unknown {
  const asset = (name: string) => lookUp(document.assets, name) ?? null;
  const roots = new Map<string, unknown>(Object.entries({ env: { brand }, [REGIONS]: document.regions }));
  const scope = { get: (root: string) => roots.get(root) ?? null };
  return (expr) => compileExpression(expr, { ...VOCABULARY, asset, report() {} })(scope);
}
