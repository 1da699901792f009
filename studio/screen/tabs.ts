import type { ComponentType } from 'react';
import { fetchRenameDialog } from '../design/fields/rename-button.tsx';
import { fetchShapeFields } from '../design/fields/shape-fields.ts';
import { fetchStatusTable } from '../design/properties.tsx';
import { fetchAddDialog } from '../design/toolbar.tsx';
import { later } from '../ui/later.tsx';
import { DesignTab } from './design-tab.tsx';
import { fetchEditor, JsonTab } from './json-tab.tsx';
import type { TabProps } from './tab.ts';

const fetchMore = () => import('./more-tabs.tsx');
/** The hints at the labels of properties. */
const fetchDescriptions = () => import('../edit/schema/descriptions.ts');

/** What is needed soon: the other tabs, and what the selection may have. */
const PARTS = [fetchMore, fetchAddDialog, fetchStatusTable, fetchShapeFields, fetchRenameDialog, fetchDescriptions];

/**
 * Loads the tabs that are not shown first, so that they are ready when tapped; the text editor, the largest part, once
 * the page is idle, and not where the user saves data. What fails is fetched again when its tab is opened.
 */
export function fetchAhead(): void {
  for (const fetchPart of PARTS) fetchPart().catch(() => {});
  const { connection } = navigator as { connection?: { readonly saveData: boolean } };
  if (connection?.saveData) return;
  // Safari has no `requestIdleCallback`.
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work));
  whenIdle(() => void fetchEditor().catch(() => {}));
}

/** Loads one of these tabs lazily. */
const more = (name: 'FixturesTab' | 'HistoryTab' | 'RulesTab') =>
  later(async () => ({ default: (await fetchMore())[name] }));

export interface TabRow {
  readonly title: string;
  readonly tab: ComponentType<TabProps>;
  /** Whether what screens share has it, too; the others are about a whole screen. */
  readonly ofShared?: true;
}

/** The tabs of a screen's page, in order. */
export const TABS: readonly TabRow[] = [
  { title: 'Design', tab: DesignTab, ofShared: true },
  { title: 'JSON', tab: JsonTab, ofShared: true },
  { title: 'Rules', tab: more('RulesTab') },
  { title: 'Fixtures', tab: more('FixturesTab'), ofShared: true },
  { title: 'History', tab: more('HistoryTab') },
];
