import { type RawBuilder, sql } from 'kysely';
import type { Engine } from './migrations.ts';

/** An expression for the time in milliseconds since 1970. */
export type Clock = () => RawBuilder<number>;

const CLOCKS: { readonly [E in Engine]: RawBuilder<number> } = {
  sqlite: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: sql<number>`cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)`,
};

/** The database's own clock: servers that share it agree, whatever theirs say. */
export function clockOf({ engine }: { readonly engine: Engine }): Clock {
  return () => CLOCKS[engine];
}
