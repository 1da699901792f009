import type { Screen } from '../../screen/screen.ts';
import type { Arrived, ScreenModules } from '../../wire/page.ts';
import type { EarlyPage } from '../early/early-page.ts';

/** What navigation needs from the page. */
export interface NavigationContext {
  /** What was delivered with the page. */
  early: Pick<EarlyPage, 'page' | 'answers' | 'touches' | 'view' | 'redraws'>;
  /** Shows screens. */
  stage: { prepare(modules: ScreenModules): void; show(screen: Arrived): Promise<Screen> };
  element: HTMLElement;
  /** Called when navigation failed and the page stays as it is. */
  stayed(code: 'redirect-loop' | 'address-refused' | 'server-unreachable', url: string): void;
}
