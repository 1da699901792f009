import type { Action, CompiledScreen } from '../../../schemas/compiled.ts';

/** Returns what a contract does for an outcome by default, when the screen does not handle it. */
export function usualSteps({ calls }: CompiledScreen, call: string, outcome: string): readonly Action[] | undefined {
  const contract = calls[call];
  const named = contract?.outcomes.find(({ is }) => is === outcome);
  return named ? named.usually : outcome === 'unreachable' ? contract?.unreachable : undefined;
}
