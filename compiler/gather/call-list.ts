import { Documents } from '../project/documents.ts';
import { placeOf } from '../report/place.ts';
import { Report } from '../report/report.ts';
import type { Shape } from '../shape/index.ts';
import type { Project } from '../source/project.ts';
import type { Tables } from '../tables/tables.ts';
import type { Contract, Outcome } from '../tree/resolved.ts';
import { screensOf, tablesOf } from './gather.ts';

/** A call in the reference: what it sends, how it can end, and what it gives then. */
export interface ListedCall {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly note: string;
  /** Its special properties: `money`, `multipart`, `tracking`, `image`, `older client`. */
  readonly marks: readonly string[];
  readonly sends: readonly ListedField[];
  /** Names that the contract always sends. */
  readonly fixed: readonly string[];
  readonly outcomes: readonly { readonly is: string; readonly fields: readonly ListedField[] }[];
  readonly file: string;
  readonly line: number;
}

/** A value by its path: `detail[].text` is `string`. */
export interface ListedField {
  readonly name: string;
  readonly type: string;
}

/** Every readable call contract of a project, file by file. */
export function listCalls(project: Project): ListedCall[] {
  const documents = new Documents().read(project);
  const report = new Report();
  const tables = tablesOf(documents, project, screensOf(documents, report), report);
  return [...tables.calls.values()].flatMap((contract) => (contract ? [listed(contract, tables)] : []));
}

function listed(contract: Contract, { shapes }: Tables): ListedCall {
  const { spot, call, method, path, send, fixed } = contract;
  return {
    call,
    method,
    path,
    note: spot.textOf('note') ?? '',
    marks: marksOf(contract),
    sends: [...send].flatMap(([name, shape]) => fieldsOf(shapes.read(shape).shape, name)),
    fixed: [...fixed.keys()],
    outcomes: contract.outcomes.map((outcome) => ({ is: outcome.is, fields: answerFields(outcome) })),
    file: spot.file.name,
    line: placeOf(spot).line,
  };

  function answerFields({ gives }: Outcome): ListedField[] {
    return gives ? fieldsOf(shapes.read(gives).shape, '') : [];
  }
}

function marksOf({ money, body, kind, client }: Contract): string[] {
  return [money && 'money', body !== 'form' && body, kind, client === 'form' && 'form client'].filter(
    (mark): mark is string => typeof mark === 'string',
  );
}

/** The values in a shape, each by its path from `name`. */
function fieldsOf(shape: Shape, name: string): ListedField[] {
  switch (shape.is) {
    case 'scalar': {
      const values = shape.only ?? shape.known;
      const listedValues = values ? ` (${values.join(', ')}${shape.only ? '' : ', …'})` : '';
      return [{ name, type: `${shape.scalar}${shape.suffix}${listedValues}` }];
    }
    case 'list':
      return fieldsOf(shape.of, `${name}[]`);
    case 'map':
      return fieldsOf(shape.of, `${name}[…]`);
    case 'record':
      return [...shape.fields].flatMap(([field, inner]) => fieldsOf(inner, name === '' ? field : `${name}.${field}`));
    case 'unknown':
      return [{ name, type: 'unknown' }];
  }
}
