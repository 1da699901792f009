import {
  actionEntries,
  type Entry,
  functionEntries,
  widgetEntries,
} from '../../compiler/service/reference/reference.ts';
import { didYouMean } from '../../compiler/source/nearest.ts';
import { WRONG_USAGE } from '../shared/usage.ts';

/** The reference tables, by the command that prints them. */
const TABLES = {
  functions: { what: 'function', entries: functionEntries },
  widgets: { what: 'widget', entries: widgetEntries },
  actions: { what: 'action', entries: actionEntries },
} as const;

/**
 * `screens functions`, `screens widgets`, `screens actions`: one line for each; with a name, a full description.
 * Returns the exit code: 2 when there is none with that name.
 */
export function reference(table: keyof typeof TABLES, wanted?: string): number {
  const { what, entries } = TABLES[table];
  const all = entries();
  if (wanted === undefined) {
    const width = Math.max(...all.map(({ name, form = name }) => form.length));
    for (const { name, form = name, says } of all) console.log(`${form.padEnd(width)}  ${firstSentence(says)}`);
    return 0;
  }
  const entry = all.find(({ name }) => name === wanted);
  if (entry) {
    console.log(wholeEntry(entry));
    return 0;
  }
  const names = all.map(({ name }) => name);
  console.error([`There is no ${what} "${wanted}"`, didYouMean(wanted, names)].filter(Boolean).join('; '));
  return WRONG_USAGE;
}

function wholeEntry({ name, form = name, says, properties }: Entry): string {
  const width = Math.max(0, ...properties.map((property) => property.name.length));
  const lines = properties.map((property) => {
    const taken = `${property.needed ? 'needed: ' : ''}${property.takes}`;
    return `  ${property.name.padEnd(width)}  ${taken}${property.says ? `\n${' '.repeat(width + 4)}${property.says}` : ''}`;
  });
  return [form, `  ${says}`, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
}

function firstSentence(text: string): string {
  return /^.*?[.!](?=\s|$)/s.exec(text)?.[0] ?? text;
}
