import type { ComponentType } from 'react';
import type { Widget, WidgetEntry, WidgetTable } from '../renderer/react/widget.ts';
import actions from './actions.tsx';
import button from './button.tsx';
import card from './card.tsx';
import dialog from './dialog.tsx';
import failed from './failed.tsx';
import frame from './frame.tsx';
import image from './image.tsx';
import link from './link.tsx';
import loading from './loading.tsx';
import row from './row.tsx';
import rows from './rows.tsx';
import text from './text.tsx';

// The compiler has held every node to its widget's schema, so the table need not know the properties' types.
type AnyWidget = ComponentType<never>;

const here = (widget: AnyWidget): WidgetEntry => ({ widget: widget as Widget });
const later = (load: () => Promise<{ default: AnyWidget }>): WidgetEntry => ({
  load: load as () => Promise<{ default: Widget }>,
});

/** Every widget by its name: the base ones at once, the others when a screen needs them. */
export const widgets: WidgetTable = {
  actions: here(actions),
  button: here(button),
  card: here(card),
  dialog: here(dialog),
  failed: here(failed),
  frame: here(frame),
  image: here(image),
  link: here(link),
  loading: here(loading),
  row: here(row),
  rows: here(rows),
  text: here(text),

  article: later(() => import('./article.tsx')),
  banner: later(() => import('./banner.tsx')),
  barcode: later(() => import('./barcode.tsx')),
  carousel: later(() => import('./carousel.tsx')),
  checkbox: later(() => import('./checkbox.tsx')),
  choices: later(() => import('./choices.tsx')),
  'code-card': later(() => import('./code-card.tsx')),
  'date-picker': later(() => import('./date-picker.tsx')),
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
  promo: later(() => import('./promo.tsx')),
  qr: later(() => import('./qr.tsx')),
  sheet: later(() => import('./sheet.tsx')),
  stars: later(() => import('./stars.tsx')),
  status: later(() => import('./status.tsx')),
  steps: later(() => import('./steps.tsx')),
  tabs: later(() => import('./tabs.tsx')),
  textarea: later(() => import('./textarea.tsx')),
};
