import { type ComponentType, lazy } from 'react';
import { DesignTab } from './design-tab.tsx';
import { JsonTab } from './json-tab.tsx';
import type { TabProps } from './tab.ts';

/** Fetches the tabs that are not the first to be looked at. */
export const fetchMore = () => import('./more-tabs.tsx');

/** One of these. */
const later = (name: 'FixturesTab' | 'HistoryTab' | 'RulesTab') =>
  lazy(async () => ({ default: (await fetchMore())[name] }));

/** The tabs of a screen's page, in their order. */
export const TABS: readonly { readonly title: string; readonly tab: ComponentType<TabProps> }[] = [
  { title: 'Design', tab: DesignTab },
  { title: 'JSON', tab: JsonTab },
  { title: 'Rules', tab: later('RulesTab') },
  { title: 'Fixtures', tab: later('FixturesTab') },
  { title: 'History', tab: later('HistoryTab') },
];
