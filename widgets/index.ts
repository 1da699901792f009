import type { ComponentType } from 'react';
import type { Widget, WidgetEntry, WidgetTable } from '../renderer/react/widget.ts';
import { base } from './base.ts';

// As in `base.ts`, the table need not know the properties' types.
const later = (load: () => Promise<{ default: ComponentType<never> }>): WidgetEntry => ({
  load: load as () => Promise<{ default: Widget }>,
});

/** Every widget by its name: the base ones at once, the others when a screen needs them. */
export const widgets: WidgetTable = {
  ...base,

  article: later(() => import('./article.tsx')),
  banner: later(() => import('./banner.tsx')),
  barcode: later(() => import('./barcode.tsx')),
  carousel: later(() => import('./carousel.tsx')),
  checkbox: later(() => import('./checkbox.tsx')),
  choices: later(() => import('./choices.tsx')),
  'code-card': later(() => import('./code-card.tsx')),
  'date-picker': later(() => import('./date-picker.tsx')),
  dialog: later(() => import('./dialog.tsx')),
  empty: later(() => import('./empty.tsx')),
  footer: later(() => import('./footer.tsx')),
  full: later(() => import('./full.tsx')),
  gallery: later(() => import('./gallery.tsx')),
  geolocation: later(() => import('./geolocation.tsx')),
  'group-picker': later(() => import('./group-picker.tsx')),
  images: later(() => import('./images.tsx')),
  input: later(() => import('./input.tsx')),
  'list-item': later(() => import('./list-item.tsx')),
  nav: later(() => import('./nav.tsx')),
  'offer-card': later(() => import('./offer-card.tsx')),
  page: later(() => import('./page.tsx')),
  picker: later(() => import('./picker.tsx')),
  'plan-row': later(() => import('./plan-row.tsx')),
  progress: later(() => import('./progress.tsx')),
  promo: later(() => import('./promo.tsx')),
  qr: later(() => import('./qr.tsx')),
  sheet: later(() => import('./sheet.tsx')),
  stars: later(() => import('./stars.tsx')),
  status: later(() => import('./status.tsx')),
  steps: later(() => import('./steps.tsx')),
  tabs: later(() => import('./tabs.tsx')),
  textarea: later(() => import('./textarea.tsx')),
};
