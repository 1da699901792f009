import type { Report } from '../report/report.ts';
import type { Spot } from '../source/spot.ts';
import type { Env, Formula, Frame, RowName } from '../tree/resolved.ts';

/** The inputs and results of resolving one screen. */
export interface Resolving {
  /** Fragment documents by name; null for one that is not sound, which has already been reported. */
  fragments: ReadonlyMap<string, Spot | null>;
  report: Report;
  /** Every frame so far, the screen's own first. */
  frames: Frame[];
  /** The number of uses of fragments under each name. */
  uses: Map<string, number>;
  /** The fragments being inlined, outermost first, to detect recursion. */
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
    args: new Map(),
    local: false,
  };
}

/** The environment with one row name added. */
export function withRow(env: Env, row: RowName | undefined): Env {
  if (!row) return env;
  return { ...env, rows: new Map(env.rows).set(row.name, row) };
}

/**
 * A name bound by `as` or `index`. A value passed to a fragment may read an outer row with the same name as a row
 * inside the fragment, so a fragment's rows have the prefix of its other names.
 */
export function rowName(spot: Spot, name: string, is: RowName['is'], env: Env, of?: Formula): RowName {
  return { name, is, spot, compiled: env.frame.prefix + name, ...(is === 'row' && of ? { of } : {}) };
}
