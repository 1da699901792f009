import type { JsonPath } from '../../compiler/json/index.ts';
import { isRecord } from '../../schemas/record.ts';
import type { Outcome } from '../edit/operations/change.ts';
import { addItem } from '../edit/operations/list.ts';
import { additionsFor, type Known, onlyName } from '../edit/operations/new-item.ts';
import { setValue } from '../edit/operations/set.ts';
import { gapAt } from '../edit/schema/lists.ts';
import type { EditedDocument } from '../edit/text/open.ts';

/** Something that can be added at the current position. */
export interface Offer {
  title: string;
  description: string;
  /** Offers with the same group are listed together. */
  group: string;
  make(document: EditedDocument): Outcome;
}

const GROUPS = {
  node: 'Here',
  action: 'Here',
  case: 'Here',
  call: 'Here',
  outcome: 'Here',
  step: 'Here',
  value: 'Here',
} as const;

/** Returns everything that can be added at a position, and to the document as a whole. */
export function offersAt(document: EditedDocument, path: JsonPath, known: Known): Offer[] {
  const gap = gapAt(document, path);
  const here = gap
    ? additionsFor(gap.holds, document, known).map(({ title, description, item }): Offer => {
        return { title, description, group: GROUPS[gap.holds], make: (current) => addItem(current, gap, item) };
      })
    : [];
  return [...here, ...declarations(document, known)];
}

/** Named declarations of a document, with the smallest entry of each. The check asks for what each is about. */
const DECLARATIONS: readonly {
  title: string;
  section: string;
  name: string;
  value(known: Known): unknown;
  of: RegExp;
  description: string;
}[] = [
  {
    title: 'Rule',
    section: 'rules',
    name: 'rule',
    value: () => '',
    of: /^(screen|fragment)$/,
    description: 'A named condition that other parts of the screen can use.',
  },
  {
    title: 'Value',
    section: 'let',
    name: 'value',
    value: () => '',
    of: /^(screen|fragment)$/,
    description: 'A value that is worked out, with a name.',
  },
  {
    title: 'State',
    section: 'state',
    name: 'state',
    value: () => ({ type: 'bool', initial: false }),
    of: /^(screen|fragment)$/,
    description: 'A value that the screen remembers.',
  },
  {
    title: 'Timer',
    section: 'timers',
    name: 'timer',
    value: () => ({ seconds: 60 }),
    of: /^(screen|fragment)$/,
    description: 'A countdown.',
  },
  {
    title: 'Load',
    section: 'load',
    name: 'load',
    value: (known) => ({ call: onlyName(known, 'call') ?? '' }),
    of: /^screen$/,
    description: 'A call that loads data when the screen opens.',
  },
  {
    title: 'Overlay',
    section: 'overlays',
    name: 'overlay',
    value: () => ({ widget: 'dialog', title: 'Title', dismiss: ['icon', 'escape'], children: [] }),
    of: /^(screen|fragment)$/,
    description: 'A dialog, a sheet or a page that opens over the screen: a question, a message or a choice.',
  },
  {
    title: 'Named actions',
    section: 'actions',
    name: 'actions',
    value: () => [],
    of: /^(screen|fragment)$/,
    description: 'Actions with a name, which several handlers run.',
  },
  {
    title: 'Named shape',
    section: 'shapes',
    name: 'Shape',
    value: () => ({ name: 'string' }),
    of: /^shapes$/,
    description: 'The fields of a value, with a name that calls, screens and fragments use.',
  },
];

function declarations(document: EditedDocument, known: Known): Offer[] {
  return DECLARATIONS.filter(({ of }) => of.test(document.kind ?? '')).map(
    ({ title, section, name, value, description }) => ({
      title,
      description,
      group: 'For the whole document',
      make: (current) => {
        const path = [section, fresh(current, section, name)];
        const outcome = setValue(current, path, value(known));
        return 'refused' in outcome ? outcome : { ...outcome, label: `Add ${title.toLowerCase()}`, select: path };
      },
    }),
  );
}

function fresh({ value }: EditedDocument, section: string, name: string): string {
  const written = isRecord(value) ? value[section] : undefined;
  let n = 1;
  while (isRecord(written) && written[`${name}${n}`] !== undefined) n += 1;
  return `${name}${n}`;
}
