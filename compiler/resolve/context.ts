import type { Report } from '../report/report.ts';
import type { Spot } from '../source/spot.ts';
import type { Env, Frame, RowName } from '../tree/resolved.ts';

/** What resolving one screen needs and gathers. */
export interface Resolving {
  /** Fragment documents by name; a null one is there but not sound, which has been said already. */
  fragments: ReadonlyMap<string, Spot | null>;
  report: Report;
  /** Every frame met so far, the screen's own first. */
  frames: Frame[];
  /** How often fragments were put in place under a name. */
  uses: Map<string, number>;
  /** Fragments being put in place right now, outermost first: one among them may not be used again. */
  within: string[];
}

/** A frame without declarations. */
export function emptyFrame(is: Frame['is'], name: string, prefix = ''): Frame {
  return {
    is,
    name,
    prefix,
    states: new Map(),
    lets: new Map(),
    rules: new Map(),
    timers: new Map(),
    actions: new Map(),
    overlays: new Map(),
    fields: new Map(),
    takes: new Map(),
    given: new Map(),
    local: false,
  };
}

/** The environment with one more row name. */
export function withRow(env: Env, row: RowName | undefined): Env {
  if (!row) return env;
  return { ...env, rows: new Map(env.rows).set(row.name, row) };
}

/**
 * A name bound by `as` or `index`. What is given to a fragment may read a row around its use by the same word as a
 * row inside it, so a fragment's rows carry the prefix of its other names.
 */
export function rowName(spot: Spot, name: string, is: RowName['is'], env: Env): RowName {
  return { name, is, spot, compiled: env.frame.prefix + name };
}
