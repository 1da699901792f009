import { hash } from 'node:crypto';
import { StoreError } from './place.ts';
import { HINT_STATEMENTS, REGISTRY_STATEMENTS } from './registry-schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** One migration of the schema. Migrations are only added at the end; a released one is never edited. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /** Statements for each engine. */
  readonly statements: { readonly [E in Engine]: readonly string[] };
}

/** Records the applied migrations. Created before anything else. */
export const MIGRATION_TABLE =
  'create table if not exists migration (number integer primary key, name text not null, checksum text not null, at bigint not null)';

const intentTable = (bytes: string) => `
  create table intent (
    id text primary key,
    state text not null check (state in ('in-flight', 'answered', 'unknown', 'void')),
    fingerprint text,
    deadline bigint,
    status integer,
    answer ${bytes},
    at bigint not null,
    check ((state = 'void') = (fingerprint is null)),
    check (state <> 'in-flight' or deadline is not null),
    check (state <> 'answered' or status is not null)
  )`;
const INTENT_INDEX = 'create index intent_age on intent (state, at)';

/** Has no foreign key to the releases, because counts are added in bulk, and only for releases that phones get. */
const HEALTH_TABLE = `
  create table health (
    minute bigint not null,
    release integer not null,
    screen text not null,
    kind text not null check (kind in ('opened', 'shown', 'failed', 'crashed', 'slow', 'report')),
    detail text not null,
    count bigint not null,
    primary key (minute, release, screen, kind, detail)
  )`;

const SIGNED_REPORT_TABLE = `
  create table signed_report (
    slice bigint not null,
    release integer not null,
    screen text not null,
    kind text not null check (kind in ('opened', 'shown', 'failed', 'crashed', 'slow', 'report')),
    count bigint not null,
    primary key (slice, release, screen, kind)
  )`;
const secretTable = (bytes: string) => `create table secret (name text primary key, bytes ${bytes} not null)`;

const servedFileTable = (bytes: string) =>
  `create table served_file (path text primary key, bytes ${bytes} not null, at bigint not null)`;
const SERVED_FILE_INDEX = 'create index served_file_age on served_file (at)';

/** Comments on the nodes of a draft, and the last position of each person. */
const TALK = [
  `create table draft_comment (
    comment integer primary key,
    draft integer not null references draft (draft),
    file text not null,
    path text not null,
    name text not null,
    text text not null,
    author text not null,
    at bigint not null,
    resolver text,
    resolved bigint,
    check ((resolver is null) = (resolved is null))
  )`,
  'create index comment_of_draft on draft_comment (draft)',
  `create table draft_presence (
    draft integer not null references draft (draft),
    person text not null,
    file text not null,
    path text not null,
    name text not null,
    at bigint not null,
    primary key (draft, person)
  )`,
];

/** Distinguishes the node of a comment from others of the same name. */
const NAMESAKES = 'alter table draft_comment add column namesakes text';

/** Recognizes a request for a new draft that is sent again. */
const REQUEST_KEY = [
  'alter table draft add column request_key text',
  'create unique index draft_of_request on draft (author, request_key)',
];

/** Finds why a draft was sent back. */
const AUDIT_OF_DRAFT = 'create index audit_of_draft on audit (draft, n)';

/** Finds what was done to production among the changes of drafts. */
const AUDIT_OF_KIND = 'create index audit_of_kind on audit (what, n)';

/** Ends the previews of somebody who is removed. */
const PREVIEW_PERSON = 'alter table preview add column person text';

/** Counts the age of intents in hours that no clock can falsify; the count goes on from what is there. */
const LEDGER_HOURS = [
  'create table ledger_hour (hour integer not null)',
  'insert into ledger_hour (hour) values (0)',
  'alter table intent add column hour integer',
  'drop index intent_age',
  'create index intent_age on intent (state, hour, at)',
];

export const MIGRATIONS: readonly Migration[] = [
  {
    number: 1,
    name: 'intents',
    statements: { sqlite: [intentTable('blob'), INTENT_INDEX], postgres: [intentTable('bytea'), INTENT_INDEX] },
  },
  { number: 2, name: 'health', statements: { sqlite: [HEALTH_TABLE], postgres: [HEALTH_TABLE] } },
  { number: 3, name: 'registry', statements: REGISTRY_STATEMENTS },
  { number: 4, name: 'hints', statements: { sqlite: [], postgres: HINT_STATEMENTS } },
  {
    number: 5,
    name: 'served files',
    statements: {
      sqlite: [servedFileTable('blob'), SERVED_FILE_INDEX],
      postgres: [servedFileTable('bytea'), SERVED_FILE_INDEX],
    },
  },
  {
    number: 6,
    name: 'signed reports',
    statements: {
      sqlite: [SIGNED_REPORT_TABLE, secretTable('blob')],
      postgres: [SIGNED_REPORT_TABLE, secretTable('bytea')],
    },
  },
  { number: 7, name: 'talk', statements: { sqlite: TALK, postgres: TALK } },
  { number: 8, name: 'comments among namesakes', statements: { sqlite: [NAMESAKES], postgres: [NAMESAKES] } },
  { number: 9, name: 'keys of requests', statements: { sqlite: REQUEST_KEY, postgres: REQUEST_KEY } },
  { number: 10, name: 'audit of a draft', statements: { sqlite: [AUDIT_OF_DRAFT], postgres: [AUDIT_OF_DRAFT] } },
  { number: 11, name: 'audit of a kind', statements: { sqlite: [AUDIT_OF_KIND], postgres: [AUDIT_OF_KIND] } },
  { number: 12, name: 'makers of previews', statements: { sqlite: [PREVIEW_PERSON], postgres: [PREVIEW_PERSON] } },
  { number: 13, name: 'hours of the ledger', statements: { sqlite: LEDGER_HOURS, postgres: LEDGER_HOURS } },
];

export function checksumOf({ statements }: Migration, engine: Engine): string {
  return hash('sha256', statements[engine].join(';\n'));
}

export interface Applied {
  number: number;
  checksum: string;
}

/**
 * Returns the migrations a database still needs. Throws a {@link StoreError} when it was written by a newer program or
 * with other migrations.
 *
 * @param joins for one more process of a server that serves already: a newer server may have migrated the database since
 */
export function pending(
  applied: readonly Applied[],
  known: readonly Migration[],
  engine: Engine,
  joins: boolean,
): Migration[] {
  const newest = Math.max(0, ...known.map(({ number }) => number));
  const beyond = applied.find(({ number }) => number > newest);
  if (beyond && !joins) {
    throw new StoreError(
      `DATA was written by a newer version of this program (its schema is ${beyond.number}, this one knows ${newest}): start the newer version, or restore a backup from before.`,
    );
  }
  const sums = new Map(applied.map(({ number, checksum }) => [number, checksum]));
  const changed = known.find((migration) => {
    const sum = sums.get(migration.number);
    return sum !== undefined && sum !== checksumOf(migration, engine);
  });
  if (changed) {
    throw new StoreError(
      `DATA was written by another program: its migration ${changed.number} is not the one known here.`,
    );
  }
  return known.filter(({ number }) => !sums.has(number));
}
