import { renamable } from '../../check/project/aliases.ts';
import { find, type JsonNode, type JsonPath } from '../../source/json-node.ts';
import { quoted } from '../../source/quoting.ts';
import type { Contract } from '../../tree/resolved.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { aliasEdits, renamedOnWire } from './alias.ts';
import { answersIn, type GivenAnswer, keyOf, recordsOfData } from './fields.ts';
import { type Giving, givings, recordsIn } from './records.ts';
import type { Renaming } from './renaming.ts';

/** The server’s name for one of the names of a call. */
export interface WireName {
  readonly call: string;
  readonly plain: string;
  readonly wire: string;
}

/** Follows a server that has renamed something: in the contract, in recorded answers, and in what fixtures expect to be sent. */
export function renameOnWire(
  { call, plain, wire }: WireName,
  name: string,
  project: EditedProject,
  knowledge: Knowledge,
): Renaming {
  const contract = knowledge.tables.calls.get(call);
  if (!contract) return { refused: `call ${quoted(call)} has an error: correct it first` };
  const isTaken = [...contract.aliases.values()].includes(name) || renamable(contract, knowledge.tables)?.has(name);
  if (isTaken && name !== plain) return { refused: `call ${quoted(call)} has another ${quoted(name)} already` };
  const giving = givings(knowledge).filter((other) => other.contract === contract);
  const places = [...project.documents()].flatMap((file) => {
    if (!file.text.includes(wire)) return [];
    const records = [...sentIn(file, contract, plain), ...answeredIn(file, giving, plain, project)];
    return records.flatMap((node) => keyOf({ declared: node, file: file.path, node }, wire));
  });
  const edits = places.map((place) => ({ ...place, text: name }));
  const aliased = aliasEdits(renamedOnWire(contract, plain, name), project);
  return 'refused' in aliased ? aliased : { edits: [...edits, ...aliased], moves: [] };
}

type JsonObject = JsonNode & { kind: 'object' };

/** What a fixture expects a call to have sent under a name. */
function sentIn({ kind, root }: EditedFile, { call, send, fixed }: Contract, plain: string): JsonObject[] {
  const steps = kind === 'fixture' && (send.has(plain) || fixed.has(plain)) ? find(root, ['steps']) : undefined;
  if (steps?.kind !== 'list') return [];
  return steps.items.flatMap((step) => {
    const called = find(step, ['called']);
    if (called?.kind !== 'text' || called.value !== call) return [];
    return ['query', 'body'].flatMap((part) => objectAt(step, ['with', part]));
  });
}

/** The records of answers that have a field: of recorded ones, and of those in fixtures that use the server’s names. */
function answeredIn(file: EditedFile, giving: readonly Giving[], plain: string, project: EditedProject): JsonObject[] {
  const answers = file.kind === 'answer' ? recordedIn(file, giving) : answersIn(file, project);
  return answers.flatMap(({ call, outcome, gives }) => {
    const source = giving.find(({ contract, outcome: other }) => contract.call === call && other === outcome);
    if (!source) return [];
    const having = [...recordsIn(source.shape)].filter(({ fields }) => fields.has(plain)).map(({ fields }) => fields);
    const records = recordsOfData(source, gives, file.path).filter(({ declared }) =>
      having.some((of) => of === declared),
    );
    return records.map(({ node }) => node);
  });
}

/** The data of a recorded answer. */
function recordedIn({ path, root }: EditedFile, giving: readonly Giving[]): GivenAnswer[] {
  const source = giving.find(
    ({ contract, outcome }) => path === `screens/calls/answers/${contract.call}/${outcome}.json`,
  );
  const from = source?.contract.outcomes.find(({ is }) => is === source.outcome)?.from ?? [];
  const places = from.length > 0 ? from : [''];
  const gives = places
    .map((place) => find(root, ['answer', ...(place === '' ? [] : [source?.contract.aliases.get(place) ?? place])]))
    .find((data) => data !== undefined);
  return source && gives ? [{ call: source.contract.call, outcome: source.outcome, gives }] : [];
}

function objectAt(root: JsonNode, path: JsonPath): JsonObject[] {
  const node = find(root, path);
  return node?.kind === 'object' ? [node] : [];
}
