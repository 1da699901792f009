import type { ComparedVersion } from './version.ts';

/**
 * Returns a version whose actions do not say at which route they open these screens: a screen that cannot be read has no
 * known routes, which is no change of those that lead to it.
 */
export function withoutRoutesTo(screens: ReadonlySet<string>, version: ComparedVersion): ComparedVersion {
  if (screens.size === 0) return version;
  const documents = JSON.stringify(version.documents, (_, value: unknown) => {
    if (!isGo(value) || !screens.has(value.screen)) return value;
    const { path: _path, carries: _carries, ...step } = value;
    return { ...step, path: '' };
  });
  return { ...version, documents: JSON.parse(documents) as ComparedVersion['documents'] };
}

interface Go {
  readonly do: 'go';
  readonly screen: string;
  readonly path: string;
  readonly carries?: unknown;
}

function isGo(value: unknown): value is Go {
  return typeof value === 'object' && value !== null && 'do' in value && value.do === 'go' && 'path' in value;
}
