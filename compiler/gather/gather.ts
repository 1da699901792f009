import { CALL_TIMEOUT_MS } from '../../schemas/backend.ts';
import type { CompiledRoute, SessionParameter, StoredArea } from '../../schemas/compiled.ts';
import type { DesignTokens } from '../../schemas/generated/types.ts';
import type { Document } from '../project/documents.ts';
import type { Report } from '../report/report.ts';
import { routesAt } from '../resolve/screen.ts';
import { assetUrl, type DocumentKind, type Project } from '../source/project.ts';
import { quoted } from '../source/quoting.ts';
import { isWithin, pathText, type Spot } from '../source/spot.ts';
import { answersOf } from '../tables/answers.ts';
import { productOf } from '../tables/product.ts';
import { Shapes } from '../tables/shapes.ts';
import { sharedAnswersOf } from '../tables/shared-answers.ts';
import type { Tables } from '../tables/tables.ts';
import type { Contract } from '../tree/resolved.ts';
import { contractAt } from './contract.ts';

/** Builds the tables of a project; reports duplicate names. */
export function tablesOf(
  documents: readonly Document[],
  project: Project,
  screens: Tables['screens'],
  report: Report,
): Tables {
  const of = (kind: DocumentKind) => documents.filter((document) => document.kind === kind);
  const only = (kind: DocumentKind) => of(kind).find((document) => document.sound)?.spot;
  const shapes = new Shapes(only('shapes')?.get('shapes'), broken(of('shapes')));
  return {
    shapes,
    screens,
    routes: routesOf(of('screen')),
    fragments: named(of('fragment'), 'fragment', report),
    calls: callsOf(of('calls'), only('common'), report),
    answers: answersOf(documents),
    sharedAnswers: sharedAnswersOf(documents),
    stored: storedOf(only('stored')),
    session: new Map((only('session')?.entriesOf('session') ?? []).map(([name, spot]) => [name, parameterAt(spot)])),
    brand: brandOf(only('brand')),
    tokens: (only('brand')?.get('tokens')?.value ?? {}) as DesignTokens,
    product: productOf(only('product')),
    callTimeout: Number(only('common')?.get('timeout')?.value ?? CALL_TIMEOUT_MS),
    broken: new Set(documents.flatMap(({ kind, sound }) => (sound ? [] : [kind]))),
    assets: new Map([...project.assets].map(([name, asset]) => [name, assetUrl(name, asset)])),
  };
}

/** Screen documents by name; reports duplicates. */
export function screensOf(documents: readonly Document[], report: Report): Map<string, Spot | null> {
  return named(
    documents.filter(({ kind }) => kind === 'screen'),
    'screen',
    report,
  );
}

/** Includes the routes of screens that are not sound, because links to them are not wrong for that reason. */
function routesOf(documents: readonly Document[]): Map<string, CompiledRoute[]> {
  return new Map(documents.map(({ path, spot }) => [nameInPath(path), spot ? routesAt(spot).map(plainRoute) : []]));
}

function broken(documents: readonly Document[]): boolean {
  return documents.some((document) => !document.sound);
}

function plainRoute({ path, carries }: CompiledRoute): CompiledRoute {
  return { path, ...(carries ? { carries } : {}) };
}

/**
 * Documents by the name in their path, which must be the one that they declare. A document is known by both: which of
 * them is right, what uses it does not decide.
 */
function named(documents: readonly Document[], key: 'screen' | 'fragment', report: Report): Map<string, Spot | null> {
  const table = new Map(documents.map(({ path, spot, sound }) => [nameInPath(path), sound ? spot! : null]));
  for (const { path, spot } of documents) {
    const name = nameInPath(path);
    const ownName = spot?.textOf(key);
    if (ownName === undefined || ownName === name) continue;
    const message = `this is the file of ${key} ${quoted(name)}: write "${name}" here, or rename the ${key === 'screen' ? 'folder' : 'file'}`;
    report.add('misnamed', spot!.get(key)!, message);
    if (!table.has(ownName)) table.set(ownName, null);
  }
  return table;
}

function nameInPath(path: string): string {
  return /([^/]+)\/screen\.json$/.exec(path)?.[1] ?? /([^/]+)\.json$/.exec(path)?.[1] ?? path;
}

function callsOf(
  documents: readonly Document[],
  common: Spot | undefined,
  report: Report,
): Map<string, Contract | null> {
  const table = new Map<string, Contract | null>();
  for (const document of documents) {
    const { spot } = document;
    for (const item of spot?.itemsOf('calls') ?? []) {
      const call = item.textOf('call');
      if (call === undefined) continue;
      if (!table.has(call)) table.set(call, isSoundAt(document, item) ? contractAt(item, common, report) : null);
      else
        report.add(
          'name-twice',
          item.get('call')!,
          `there is another call \`${call}\`: names are unique in a project`,
          undefined,
          { twice: 'calls' },
        );
    }
    if (!spot?.get('calls')?.isList)
      for (const call of callsInText(document)) if (!table.has(call)) table.set(call, null);
  }
  return table;
}

/** The calls of a file that is not valid JSON, or not a list of calls: what uses them is not wrong for that reason. */
function callsInText({ text }: Document): string[] {
  return [...text.matchAll(/"call"\s*:\s*"([^"\n]+)"/g)].map(([, call]) => call!);
}

/** Whether one part of a document is structurally sound, whatever errors the rest has. */
function isSoundAt(document: Document, part: Spot): boolean {
  const path = pathText(part.path);
  return !document.issues.some((issue) => issue.severity === 'error' && isWithin(issue.path, path));
}

function storedOf(document: Spot | undefined): Tables['stored'] {
  const entries = document?.entriesOf('stored') ?? [];
  return new Map(
    entries.map(([name, spot]) => {
      const shape = spot.get('is') ?? spot;
      return [name, { shape, in: areaOf(spot.textOf('in')), spot }];
    }),
  );
}

function parameterAt(spot: Spot): SessionParameter {
  const client = spot.textOf('client');
  const mirror = spot.textOf('mirror');
  return {
    in: spot.textOf('in') === 'header' ? 'header' : 'query',
    ...(client === 'json' || client === 'form' ? { client } : {}),
    ...(mirror === undefined ? {} : { mirror }),
    ...(spot.get('who')?.value === true ? { who: true } : {}),
  };
}

function brandOf(document: Spot | undefined): { [name: string]: string } {
  const brand: { [name: string]: string } = Object.create(null);
  for (const [name, spot] of document?.entriesOf('brand') ?? []) {
    if (typeof spot.value === 'string') brand[name] = spot.value;
  }
  return brand;
}

function areaOf(text: string | undefined): StoredArea {
  return text === 'session' || text === 'cookie' ? text : 'local';
}
