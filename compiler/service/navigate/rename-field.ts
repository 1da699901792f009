import { quoted } from '../../source/quoting.ts';
import type { Contract } from '../../tree/resolved.ts';
import type { Site } from '../names/site.ts';
import type { TextEdit } from '../project/edit.ts';
import type { EditedProject } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { aliasEdits, keptOnWire } from './alias.ts';
import { type Field, fieldDeclarations } from './fields.ts';
import type { Location } from './location.ts';
import { givings, recordsIn } from './records.ts';
import { fieldPlaces, sitesLike } from './references.ts';
import type { Renaming } from './renaming.ts';

/**
 * Renames a field of an answer or of a shape where it is declared, read and answered by fixtures. The server keeps its
 * name for it, as an alias of every call that gives the field.
 */
export function renameField(field: Field, name: string, project: EditedProject, knowledge: Knowledge): Renaming {
  const giving = givings(knowledge).filter(({ shape }) =>
    [...recordsIn(shape)].some(({ fields }) => fields === field.declared),
  );
  const contracts = new Set(giving.map(({ contract }) => contract));
  const { stored, shapes } = knowledge.tables;
  for (const [value, { shape }] of stored) {
    const isStored = [...recordsIn(shapes.read(shape).shape)].some(({ fields }) => fields === field.declared);
    if (isStored)
      return { refused: `field ${quoted(field.name)} keeps its name: phones have stored ${quoted(value)} with it` };
  }
  if (fieldDeclarations(field, project, knowledge).length === 0)
    return { refused: `${quoted(field.name)} is declared in a file that has an error: correct it first` };
  return renamedWithin(
    contracts,
    { before: field.name, after: name, declared: field.declared },
    fieldPlaces(field, project, knowledge),
    project,
    knowledge,
  );
}

/** Renames a value that a call sends, in its contract and wherever it is given. The server keeps its name for it. */
export function renameSent(site: Site, name: string, project: EditedProject, knowledge: Knowledge): Renaming {
  const contract = knowledge.tables.calls.get(site.owner);
  if (!contract?.send.has(site.name)) {
    return { refused: `call ${quoted(site.owner)} does not declare ${quoted(site.name)} under \`send\`` };
  }
  const places = sitesLike(site, project).map(({ file, start, end }) => ({ path: file, start, end }));
  const names = { before: site.name, after: name, declared: undefined };
  return renamedWithin(new Set([contract]), names, places, project, knowledge);
}

function renamedWithin(
  contracts: ReadonlySet<Contract>,
  { before, after, declared }: { before: string; after: string; declared: object | undefined },
  places: readonly Location[],
  project: EditedProject,
  knowledge: Knowledge,
): Renaming {
  const edits: TextEdit[] = places.map((place) => ({ ...place, text: after }));
  for (const contract of contracts) {
    const change = keptOnWire(contract, before, after, declared, knowledge);
    if ('refused' in change) return change;
    const aliased = aliasEdits(change, project);
    if ('refused' in aliased) return aliased;
    edits.push(...aliased);
  }
  return { edits, moves: [] };
}
