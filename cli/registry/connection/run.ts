import { WRONG_USAGE } from '../../shared/usage.ts';
import { type Connection, connect } from './connection.ts';
import { createOutput, type Output } from './output.ts';
import { NoConnection, Refused, refusalLines } from './refused.ts';

/** Exit codes of registry commands; a registry that cannot respond is like none, and wrong usage has the same code. */
const EXIT = { done: 0, refused: 1, noConnection: WRONG_USAGE } as const;

/**
 * Runs a command against the registry and returns its exit code. Errors are printed to standard error, and with `json`
 * also as the document.
 */
export async function withRegistry(
  { json = false }: { json?: boolean },
  command: (registry: Connection, output: Output) => Promise<void>,
): Promise<number> {
  const output = createOutput(json);
  try {
    await command(connect(), output);
    return EXIT.done;
  } catch (error) {
    if (error instanceof Refused) {
      output.json({ error: error.answer });
      for (const line of refusalLines(error)) output.error(line);
      return (error.status ?? 0) >= 500 ? EXIT.noConnection : EXIT.refused;
    }
    if (!(error instanceof NoConnection)) throw error;
    output.json({ error: { code: 'no-connection', message: error.message } });
    output.error(error.message);
    return EXIT.noConnection;
  }
}
