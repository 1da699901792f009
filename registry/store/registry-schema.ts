/** Statements that create the registry's tables; part of a released migration, so never edited. */

/** Tables whose rows are never changed or deleted, with their key. */
const ADDED_TO_ONLY: readonly [table: string, key: readonly string[]][] = [
  ['blob', ['hash']],
  ['release', ['release']],
  ['approval', ['draft', 'round', 'person']],
  ['channel', ['seq']],
  ['audit', ['n']],
];

/** Tables whose rows are numbered from 1 without gaps. */
const WITHOUT_GAP: readonly [table: string, key: string][] = [
  ['channel', 'seq'],
  ['audit', 'n'],
  ['release', 'release'],
];

const tables = (bytes: string): string[] => [
  `create table blob (
    hash text primary key check (length(hash) = 64),
    bytes ${bytes} not null,
    size integer not null
  )`,
  `create table person (
    id text primary key,
    name text not null,
    role text not null check (role in ('viewer', 'editor', 'approver', 'operator', 'admin')),
    at bigint not null
  )`,
  `create table token (
    hash text primary key,
    person text not null,
    ends bigint,
    at bigint not null
  )`,
  'create index token_of_person on token (person)',
  `create table release (
    release integer primary key,
    base integer references release (release),
    draft integer unique,
    author text not null,
    approver text,
    note text not null,
    at bigint not null,
    checked text,
    content text not null references blob (hash),
    compiled text not null references blob (hash)
  )`,
  `create table draft (
    draft integer primary key,
    base integer not null references release (release),
    state text not null check (state in ('open', 'in-review', 'approved', 'published', 'closed')),
    author text not null,
    note text not null,
    at bigint not null,
    round integer not null,
    version integer not null,
    issues text not null,
    checked text,
    release integer references release (release),
    check ((state = 'published') = (release is not null))
  )`,
  `create table draft_file (
    draft integer not null references draft (draft),
    path text not null,
    hash text references blob (hash),
    primary key (draft, path)
  )`,
  `create table draft_author (
    draft integer not null references draft (draft),
    person text not null,
    primary key (draft, person)
  )`,
  `create table approval (
    draft integer not null references draft (draft),
    round integer not null,
    person text not null,
    name text not null,
    at bigint not null,
    primary key (draft, round, person)
  )`,
  `create table channel (
    seq integer primary key,
    release integer not null references release (release),
    candidate integer references release (release),
    share integer check (share between 0 and 10000),
    state text check (state in ('running', 'halted')),
    salt text,
    at bigint not null,
    check ((candidate is null) = (share is null)),
    check ((candidate is null) = (state is null)),
    check ((candidate is null) = (salt is null)),
    check (candidate <> release)
  )`,
  `create table audit (
    n integer primary key,
    at bigint not null,
    who text not null,
    what text not null,
    release integer,
    draft integer,
    note text,
    details text,
    before text not null,
    hash text not null unique
  )`,
  `create table preview (
    hash text primary key,
    draft integer not null references draft (draft),
    ends bigint not null
  )`,
  `create table played (
    key text primary key,
    outcome text not null,
    at bigint not null
  )`,
  'create index played_age on played (at)',
];

function sqliteGuards(): string[] {
  const refuse = (table: string) => `select raise(abort, '${table} can only be added to')`;
  return [
    ...ADDED_TO_ONLY.flatMap(([table, key]) => [
      `create trigger ${table}_update before update on ${table} begin ${refuse(table)}; end`,
      `create trigger ${table}_delete before delete on ${table} begin ${refuse(table)}; end`,
      // "insert or replace" deletes without firing the trigger above.
      `create trigger ${table}_replace before insert on ${table}
        when exists (select 1 from ${table} where ${key.map((column) => `${column} = new.${column}`).join(' and ')})
        begin ${refuse(table)}; end`,
    ]),
    ...WITHOUT_GAP.map(
      ([table, key]) => `create trigger ${table}_gap before insert on ${table}
        when new.${key} <> (select coalesce(max(${key}), 0) + 1 from ${table})
        begin select raise(abort, '${table} is numbered without a gap'); end`,
    ),
  ];
}

function postgresGuards(): string[] {
  return [
    `create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception '% can only be added to', tg_table_name; end $$`,
    ...ADDED_TO_ONLY.flatMap(([table]) => [
      `create trigger ${table}_change before update or delete on ${table} for each row execute function refuse_change()`,
      `create trigger ${table}_truncate before truncate on ${table} for each statement execute function refuse_change()`,
    ]),
    ...WITHOUT_GAP.flatMap(([table, key]) => [
      `create function ${table}_gap() returns trigger language plpgsql as $$
        begin
          if new.${key} <> (select coalesce(max(${key}), 0) + 1 from ${table}) then
            raise exception '${table} is numbered without a gap';
          end if;
          return new;
        end $$`,
      `create trigger ${table}_gap before insert on ${table} for each row execute function ${table}_gap()`,
    ]),
  ];
}

export const REGISTRY_STATEMENTS = {
  sqlite: [...tables('blob'), ...sqliteGuards()],
  postgres: [...tables('bytea'), ...postgresGuards()],
};

/** Notifies listening servers at once that the channel has changed; those that miss it poll. */
export const HINT_STATEMENTS = [
  `create function tell_channel() returns trigger language plpgsql as $$
    begin perform pg_notify('screens_channel', ''); return null; end $$`,
  'create trigger channel_told after insert on channel for each statement execute function tell_channel()',
];
