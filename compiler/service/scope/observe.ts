import { checkContract } from '../../check/project/contract.ts';
import { checkScreen } from '../../check/screen/screen.ts';
import type { Observe } from '../../check/value/checker.ts';
import { NO_FACTS } from '../../expression/types/facts.ts';
import type { Facts, Scope, Type } from '../../expression/types/types.ts';
import { contractAt } from '../../gather/contract.ts';
import { Report } from '../../report/report.ts';
import { resolveFragmentAlone, resolveScreen } from '../../resolve/screen.ts';
import type { DocumentKind } from '../../source/project.ts';
import { pathText, type Spot } from '../../source/spot.ts';
import { spending, Work } from '../../source/work.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Formula } from '../../tree/resolved.ts';
import { Usage } from '../../walk/usage.ts';

/** An expression in its context: its scope, the known facts, and the expected type. */
export interface Observed {
  readonly formula: Formula;
  readonly scope: Scope;
  readonly facts: Facts;
  readonly expected?: Type;
}

/** The expressions of a document by position: the path of the text, and the offset of the expression in its value. */
export type Observations = ReadonlyMap<string, Observed>;

export function placeKey(path: Spot['path'], offset: number): string {
  return `${pathText(path)} ${offset}`;
}

/**
 * Checks a document, complete or not, and records every expression that is reached. The expressions of a fragment can
 * read what the fragment declares.
 */
export function observe(kind: DocumentKind, spot: Spot, tables: Tables): Observations {
  const observations = new Map<string, Observed>();
  const note: Observe = (formula, scope, facts, expected) => {
    if (formula.spot.file !== spot.file) return;
    const key = placeKey(formula.spot.path, formula.offset);
    // A named action is checked wherever it is run; the expected type is known from the first time.
    if (!observations.has(key))
      observations.set(key, { formula, scope, facts: new Map(facts), ...(expected && { expected }) });
  };
  try {
    spending(new Work(), () => look(kind, spot, tables, note));
  } catch {
    // The checks require sound documents and may throw on an unfinished one; what was recorded until then is used.
  }
  return observations;
}

function look(kind: DocumentKind, spot: Spot, tables: Tables, note: Observe): void {
  const report = new Report();
  if (kind === 'screen') {
    checkScreen(resolveScreen(spot, tables.fragments, report), tables, report, new Usage(), note);
  } else if (kind === 'fragment') {
    checkScreen(resolveFragmentAlone(spot, tables.fragments, report), tables, report, new Usage(), note);
  } else if (kind === 'calls') {
    for (const item of spot.itemsOf('calls')) checkContract(contractAt(item, undefined, report), tables, report, note);
  }
}

/** For positions about which nothing is known. */
export const NOWHERE: Pick<Observed, 'scope' | 'facts'> = {
  scope: { lookup: () => undefined, names: () => [] },
  facts: NO_FACTS,
};
