import type { ComponentType } from 'react';
import { addresses } from '../place/addresses.ts';
import { later } from '../ui/later.tsx';

/** A page and its route. */
export interface PageRow {
  /** Path below `/studio`; `:name` is a parameter. */
  readonly path: string;
  readonly page: ComponentType<{ part: string }>;
}

/** Every page of the studio. */
export const PAGES: readonly PageRow[] = [
  { path: '/screens', page: later(() => import('../pages/screens/screens-page.tsx')) },
  { path: '/screens/:name', page: later(() => import('../screen/screen-page.tsx')) },
  { path: '/fragments/:name', page: later(() => import('../screen/fragment-page.tsx')) },
  { path: '/calls/:name', page: later(() => import('../screen/contracts-page.tsx')) },
  { path: '/shared/:name', page: later(() => import('../screen/shared-page.tsx')) },
  { path: '/calls', page: later(() => import('../pages/calls/calls-page.tsx')) },
  { path: '/words', page: later(() => import('../pages/words/words-page.tsx')) },
  { path: '/drafts', page: later(() => import('../pages/drafts/drafts-page.tsx')) },
  { path: '/drafts/:number', page: later(() => import('../pages/draft/draft-page.tsx')) },
  { path: '/rollout', page: later(() => import('../pages/rollout/rollout-page.tsx')) },
  { path: '/releases', page: later(() => import('../pages/releases/releases-page.tsx')) },
  { path: '/people', page: later(() => import('../pages/people/people-page.tsx')) },
];

interface NavigationRow {
  readonly title: string;
  to(draft?: number): string;
  /** Whether the link keeps the open draft. */
  readonly keepsDraft: boolean;
}

/** The links in the header of every page. */
export const NAVIGATION: readonly NavigationRow[] = [
  { title: 'Screens', to: addresses.screens, keepsDraft: true },
  { title: 'Calls', to: addresses.calls, keepsDraft: true },
  { title: 'Words', to: addresses.words, keepsDraft: true },
  { title: 'Drafts', to: addresses.drafts, keepsDraft: false },
  { title: 'Releases', to: addresses.releases, keepsDraft: false },
  { title: 'Rollout', to: addresses.rollout, keepsDraft: false },
  { title: 'People', to: addresses.people, keepsDraft: false },
];

/** Returns the page at a path, and its parameter; undefined when there is none. */
export function pageAt(path: string): { page: PageRow['page']; part: string } | undefined {
  const parts = path.replace(/\/$/, '').split('/').map(decoded);
  for (const row of PAGES) {
    const wanted = row.path.split('/');
    const fits = wanted.length === parts.length && wanted.every((part, at) => isPart(part, parts[at]));
    if (fits) return { page: row.page, part: wanted.length > 2 ? parts.at(-1)! : '' };
  }
  return undefined;
}

function isPart(wanted: string, part: string | undefined): boolean {
  if (wanted === ':number') return /^[1-9]\d*$/.test(part ?? '');
  return wanted === ':name' ? part !== undefined : wanted === part;
}

/** Undefined if it is not valid, as `%`. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
