import type { Action, CompiledScreen } from '../../schemas/compiled.ts';

/** What a contract does for an outcome where a screen does not say. */
export function usualSteps({ calls }: CompiledScreen, call: string, outcome: string): readonly Action[] | undefined {
  const contract = calls[call];
  const named = contract?.outcomes.find(({ is }) => is === outcome);
  return named ? named.usually : outcome === 'unreachable' ? contract?.unreachable : undefined;
}
