import { type Mutant, mutantId } from './mutant.ts';

/** Where a project lists the mutants that cannot be detected, and why. */
export const ACCEPTED_FILE = 'screens/accepted-mutants.json';

/** A mutant that is equivalent to the original. */
export interface Accepted extends Pick<Mutant, 'file' | 'change'> {
  /** The index, from 1, among equal changes in the file; the first by default. */
  readonly nth?: number;
  readonly reason: string;
}

/** Accepted mutants by id. */
export type AcceptedMutants = ReadonlyMap<string, Accepted>;

/**
 * Reads the list of accepted mutants; empty for a project without one.
 *
 * @throws if the text is not a valid list; the message names the invalid entry
 */
export function readAccepted(text: string | undefined): AcceptedMutants {
  if (text === undefined) return new Map();
  const { accepted } = JSON.parse(text) as { accepted?: unknown };
  if (!Array.isArray(accepted)) throw new Error(`${ACCEPTED_FILE} holds { "accepted": [ … ] }`);
  const entries = accepted.map((entry: unknown, at): [string, Accepted] => {
    if (!isAccepted(entry))
      throw new Error(`${ACCEPTED_FILE}, accepted[${at}]: an entry has \`file\`, \`change\` and a \`reason\``);
    return [mutantId({ ...entry, nth: entry.nth ?? 1 }), entry];
  });
  const accepts = new Map(entries);
  if (accepts.size < entries.length) throw new Error(`${ACCEPTED_FILE}: an entry appears twice`);
  return accepts;
}

function isAccepted(entry: unknown): entry is Accepted {
  const { file, change, nth, reason } = (entry ?? {}) as { [name: string]: unknown };
  const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
  return isText(file) && isText(change) && isText(reason) && (nth === undefined || typeof nth === 'number');
}
