import { find, type JsonNode, type JsonPath, offsetInText } from '../../source/json-node.ts';
import { fieldAt, fieldDeclarations } from '../navigate/fields.ts';
import { addedTo } from '../project/edit.ts';
import { spottedAt } from '../text/at.ts';
import type { Faulty, Fixer } from './fix.ts';

const UNLISTED = /^('[^']*'|-?\d+) is not among the known values of `([^`]+)`/;

/** `` 5 is not among the known values of `data.book.state` ``: adds it to them, in the contract or the named shape. */
export const listed: Fixer = (faulty) => {
  const [, value, name] = UNLISTED.exec(faulty.issue.message) ?? [];
  if (value === undefined || name === undefined) return [];
  const { project, knowledge } = faulty;
  const offset = endOfRead(faulty, name);
  const field = offset === undefined ? undefined : fieldAt(faulty.file, offset, project, knowledge);
  const [declared] = field ? fieldDeclarations(field, project, knowledge) : [];
  const file = declared && project.file(declared.path);
  const path = file && spottedAt(file.root, declared.start)?.path;
  if (!file || !path) return [];
  const literal = value.startsWith("'") ? value.slice(1, -1) : Number(value);
  const edits = addedTo(file, [...path, 'known'], literal);
  return [{ title: `add \`${value}\` to the known values of \`${field?.name}\``, edits }];
};

/** The offset behind what is compared with the value: in the same expression, or in the `switch` of a case. */
function endOfRead({ file, path }: Faulty, name: string): number | undefined {
  const node = readIn(file.root, path);
  const index = node?.value.indexOf(name) ?? -1;
  return node && index >= 0 ? offsetInText(node, index + name.length) : undefined;
}

function readIn(root: JsonNode, path: JsonPath): (JsonNode & { kind: 'text' }) | undefined {
  const isCase = path.at(-2) === 'is' || path.at(-1) === 'is';
  const owner = path.slice(0, path.lastIndexOf('cases'));
  const node = find(root, isCase ? [...owner, 'switch'] : path);
  return node?.kind === 'text' ? node : undefined;
}
