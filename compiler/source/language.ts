import { isRecord } from './record.ts';

/** The version of the screen language that this compiler reads. */
export const LANGUAGE = 1;

/** A screen document as its author wrote it. */
export interface Authored {
  readonly [name: string]: unknown;
}

/** Turns a document of one version of the language into one of the next; `language` is raised for it. */
export type Migration = (document: Authored) => Authored;

/**
 * The migrations, by the version that each reads: a new version of the language adds a line. Only screens say their
 * version, so a change that fragments or calls would have to follow must give those one first.
 */
export const MIGRATIONS: ReadonlyMap<number, Migration> = new Map();

/**
 * A screen of an older language in the present one.
 *
 * @param value what its file holds
 * @returns undefined where it is in no older language, or no migration reads that
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

/** The version of the language that a screen says it is in; undefined where it is no whole number. */
export function versionOf(value: unknown): number | undefined {
  const version = isRecord(value) ? value.language : undefined;
  return Number.isInteger(version) ? (version as number) : undefined;
}
