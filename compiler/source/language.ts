import { isRecord } from '../../schemas/record.ts';

/** The version of the screen language that this compiler reads. */
export const LANGUAGE = 1;

/** A screen document as authored. */
export interface Authored {
  readonly [name: string]: unknown;
}

/** Converts a document from one version of the language to the next; `language` is updated by the caller. */
export type Migration = (document: Authored) => Authored;

/**
 * The migrations, by the version that each reads: a new version of the language adds a line. Only screens declare their
 * version, so a change that affects fragments or calls must give those a version first.
 */
export const MIGRATIONS: ReadonlyMap<number, Migration> = new Map();

/**
 * Migrates a screen from an older version of the language.
 *
 * @param value the parsed file
 * @returns undefined if it is not in an older version, or no migration exists
 */
export function migrated(value: unknown, migrations = MIGRATIONS): Authored | undefined {
  const first = versionOf(value);
  if (first === undefined || first >= LANGUAGE) return undefined;
  let document = value as Authored;
  for (let version = first; version < LANGUAGE; version += 1) {
    const migrate = migrations.get(version);
    if (!migrate) return undefined;
    document = { ...migrate(document), language: version + 1 };
  }
  return document;
}

/** The language version that a screen declares; undefined if it is not an integer. */
export function versionOf(value: unknown): number | undefined {
  const version = isRecord(value) ? value.language : undefined;
  return Number.isInteger(version) ? (version as number) : undefined;
}
