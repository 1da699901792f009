import type { CompiledScreen } from '../schemas/compiled.ts';
import { createDerived } from './derived.ts';
import { createFields } from './fields.ts';
import { createFurtherSteps } from './further-steps.ts';
import type { Host } from './host.ts';
import { createKept } from './kept.ts';
import { createLivingScreen, type Screen, type ScreenOptions } from './living.ts';
import { createGuard } from './money.ts';
import { resume } from './resume.ts';
import { createState } from './state.ts';
import { createTimers } from './timers.ts';
import { VOCABULARY } from './vocabulary.ts';

export type { Screen, ScreenOptions } from './living.ts';

/** Brings a compiled document to life, with every feature at hand. Nothing leaves the screen before `start`. */
export function createScreen(
  document: CompiledScreen,
  host: Host,
  { trace }: Pick<ScreenOptions, 'trace'> = {},
): Screen {
  const features = {
    VOCABULARY,
    createDerived,
    createFields,
    createFurtherSteps,
    createState,
    createTimers,
    createKept,
    createGuard,
    resume,
  };
  return createLivingScreen(document, host, trace ? { features, trace } : { features });
}
