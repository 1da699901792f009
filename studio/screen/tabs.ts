import type { ComponentType } from 'react';
import { later } from '../ui/later.tsx';
import { DesignTab } from './design-tab.tsx';
import { JsonTab } from './json-tab.tsx';
import type { TabProps } from './tab.ts';

/** Loads the tabs that are not shown first. */
export const fetchMore = () => import('./more-tabs.tsx');

/** Loads one of these tabs lazily. */
const more = (name: 'FixturesTab' | 'HistoryTab' | 'RulesTab') =>
  later(async () => ({ default: (await fetchMore())[name] }));

/** The tabs of a screen's page, in order. */
export const TABS: readonly { readonly title: string; readonly tab: ComponentType<TabProps> }[] = [
  { title: 'Design', tab: DesignTab },
  { title: 'JSON', tab: JsonTab },
  { title: 'Rules', tab: more('RulesTab') },
  { title: 'Fixtures', tab: more('FixturesTab') },
  { title: 'History', tab: more('HistoryTab') },
];
