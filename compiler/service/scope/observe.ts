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

/** An expression where it stands: what it reads there, what is known there, and what is expected of it. */
export interface Observed {
  readonly formula: Formula;
  readonly scope: Scope;
  readonly facts: Facts;
  readonly expected?: Type;
}

/** The expressions of one document by place: the path of the text, and where in its value the expression begins. */
export type Observations = ReadonlyMap<string, Observed>;

export function placeKey(path: Spot['path'], offset: number): string {
  return `${pathText(path)} ${offset}`;
}

/**
 * Checks a document, whole or not, and notes every expression that is reached on the way. What a fragment's expressions read is
 * what the fragment itself declares.
 */
export function observe(kind: DocumentKind, spot: Spot, tables: Tables): Observations {
  const found = new Map<string, Observed>();
  const note: Observe = (formula, scope, facts, expected) => {
    if (formula.spot.file !== spot.file) return;
    const key = placeKey(formula.spot.path, formula.offset);
    // A named action is checked wherever it is run; what is expected is known at the first look.
    if (!found.has(key)) found.set(key, { formula, scope, facts: new Map(facts), ...(expected && { expected }) });
  };
  try {
    spending(new Work(), () => look(kind, spot, tables, note));
  } catch {
    // The checks rely on sound documents. In one that is being typed they may stumble over anything: what was found by then counts.
  }
  return found;
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

/** Where nothing is known of a place. */
export const NOWHERE: Pick<Observed, 'scope' | 'facts'> = {
  scope: { lookup: () => undefined, names: () => [] },
  facts: NO_FACTS,
};
