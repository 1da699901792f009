import type { PublicFace } from '../../renderer/screen/public-face.ts';
import type { PublishedStep } from '../../schemas/generated/types.ts';
import { isSame, StepFailure, show } from '../fixture/failure.ts';
import { isSameAsset } from '../page/asset.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';

/** Expects what search engines and link previews get of the screen; what the step leaves out may be anything. */
export function published(stage: PageUnderTest, wanted: PublishedStep['published']): void {
  const face = stage.face();
  if (!face) throw new StepFailure(`screen ${stage.screen} is not \`public\`: search engines are told to leave it out`);
  for (const part of ['title', 'description'] as const) {
    const [text, is] = [wanted[part], face[part]];
    if (text !== undefined && text !== is)
      throw new StepFailure(`the ${part} for search engines is ${show(is)}, not ${show(text)}`);
  }
  if (wanted.image !== undefined) expectImage(stage, face, wanted.image);
  if (wanted.data) expectData(face.data, wanted.data);
}

function expectImage({ assets }: PageUnderTest, { image }: PublicFace, name: string): void {
  if (image === undefined)
    throw new StepFailure('link previews get no picture: the screen has no `image`, or the brand has no `siteUrl`');
  const { pathname } = new URL(image);
  if (isSameAsset(pathname, assets[name])) return;
  const other = Object.keys(assets).find((asset) => isSameAsset(assets[asset], pathname)) ?? image;
  throw new StepFailure(`the picture of link previews is "${other}", not "${name}"`);
}

function expectData(data: readonly unknown[], wanted: readonly object[]): void {
  const different = firstDifference(data, wanted, 'data');
  if (different) throw new StepFailure(`the structured data for search engines differs: ${different}`);
}

/** Names the first place where two JSON values differ; undefined if they are equal. */
function firstDifference(is: unknown, wanted: unknown, path: string): string | undefined {
  if (isSame(is, wanted)) return undefined;
  if (!isObject(is) || !isObject(wanted) || Array.isArray(is) !== Array.isArray(wanted))
    return `${path} is ${show(is)}, not ${show(wanted)}`;
  for (const name of new Set([...Object.keys(is), ...Object.keys(wanted)])) {
    const place = Array.isArray(is) ? `${path}[${name}]` : `${path}.${name}`;
    const different = firstDifference(is[name], wanted[name], place);
    if (different) return different;
  }
  return undefined;
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
