import type { CompiledScreen } from '../../schemas/compiled.ts';
import { createMoreActions } from '../actions/actions-more.ts';
import { createGuard } from '../actions/money.ts';
import { resume } from '../actions/resume.ts';
import { VOCABULARY } from '../expression/functions-more.ts';
import { createForm } from '../form/form.ts';
import { createDerived } from '../state/derived.ts';
import { createState } from '../state/state.ts';
import { createStored } from '../state/stored.ts';
import { createTimers } from '../state/timers.ts';
import type { Host } from '../wire/host.ts';
import { createScreen, type Screen, type ScreenOptions } from './screen.ts';

export type { Screen, ScreenOptions } from './screen.ts';

/** Brings a compiled document to life, with every feature at hand. Nothing leaves the screen before `start`. */
export function createWholeScreen(
  document: CompiledScreen,
  host: Host,
  { trace }: Pick<ScreenOptions, 'trace'> = {},
): Screen {
  const features = {
    VOCABULARY,
    createDerived,
    createForm,
    createMoreActions,
    createState,
    createTimers,
    createStored,
    createGuard,
    resume,
  };
  return createScreen(document, host, trace ? { features, trace } : { features });
}
