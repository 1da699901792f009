import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { Host } from '../wire/host.ts';
import { CORE_FEATURES, type Features } from './features.ts';
import { createScreen, type Screen, type ScreenOptions } from './screen.ts';

export type { Screen, ScreenOptions } from './screen.ts';

const loaded = await Promise.all(Object.values(CORE_FEATURES).map((load): Promise<object> => load()));
const features: Features = Object.assign({}, ...loaded);

/** Creates a running screen from a compiled document, with every feature loaded. It has no effects before `start`. */
export function createWholeScreen(
  document: CompiledScreen,
  host: Host,
  { trace }: Pick<ScreenOptions, 'trace'> = {},
): Screen {
  return createScreen(document, host, trace ? { features, trace } : { features });
}
