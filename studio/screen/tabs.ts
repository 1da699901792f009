import type { ComponentType } from 'react';
import { DesignTab } from './design-tab.tsx';
import { JsonTab } from './json-tab.tsx';
import { FixturesTab, HistoryTab, RulesTab } from './more-tabs.tsx';
import type { TabProps } from './tab.ts';

/** The tabs of a screen's page, in their order. */
export const TABS: readonly { readonly title: string; readonly tab: ComponentType<TabProps> }[] = [
  { title: 'Design', tab: DesignTab },
  { title: 'JSON', tab: JsonTab },
  { title: 'Rules', tab: RulesTab },
  { title: 'Fixtures', tab: FixturesTab },
  { title: 'History', tab: HistoryTab },
];
