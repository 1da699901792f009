import type { ComponentType } from 'react';
import { JsonTab } from './json-tab.tsx';
import type { TabProps } from './tab.ts';

/** The tabs of a screen's page, in their order. */
export const TABS: readonly { readonly title: string; readonly tab: ComponentType<TabProps> }[] = [
  { title: 'JSON', tab: JsonTab },
];
