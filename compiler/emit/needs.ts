import type { Needs } from '../../schemas/compiled.ts';
import type { Emission } from './emission.ts';

/** What a renderer must have for this document: computed from what it uses, never written by hand. */
export function needsOf(emission: Emission): Needs {
  const first = (names: Iterable<string>) => Object.fromEntries([...names].sort().map((name) => [name, 1]));
  return {
    language: 1,
    widgets: Object.fromEntries([...emission.widgets].sort()),
    actions: first(emission.actions),
    functions: first(emission.functions),
  };
}
