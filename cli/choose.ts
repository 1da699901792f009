import { createHash } from 'node:crypto';
import { didYouMean } from '../compiler/source/nearest.ts';
import type { ChosenBy, Prepared } from '../runner/play/runner.ts';
import { plural } from './plural.ts';
import { UsageError } from './usage.ts';

/** Options that choose fixtures, as they were written. */
export interface Choice {
  /** A regular expression that `screen: name` of a fixture must match. */
  grep?: string;
  /** Names of screens. */
  screen?: string[];
  /** Tags, one of which a fixture has. */
  tag?: string[];
  /** `2/3`: the second of three parts. */
  shard?: string;
}

export type Filter = (fixture: ChosenBy) => boolean;

/** Which fixtures the words of the command mean; undefined for all. */
export function chosenBy(pattern: string, { grep, screen, tag, shard }: Choice): Filter | undefined {
  const expression = grep === undefined ? undefined : expressionOf(grep);
  const filters: (Filter | false)[] = [
    pattern !== '' && (({ file, screen, name }) => `${file} ${screen} ${name}`.includes(pattern)),
    expression !== undefined && (({ screen, name }) => expression.test(`${screen}: ${name}`)),
    screen !== undefined && ((fixture) => screen.includes(fixture.screen)),
    tag !== undefined && (({ tags }) => tag.some((name) => tags.includes(name))),
    shard !== undefined && inShard(shard),
  ];
  const given = filters.filter((filter) => filter !== false);
  return given.length === 0 ? undefined : (fixture) => given.every((filter) => filter(fixture));
}

/**
 * Narrows a choice to the fixtures marked `only`, where there are any, and says so.
 *
 * @throws {UsageError} on a build server, where everything is to be played
 */
export function onlyMarked({ sound }: Pick<Prepared, 'sound'>, filter: Filter | undefined): Filter | undefined {
  const marked = sound.filter((fixture) => fixture.only && (filter?.(fixture) ?? true));
  if (marked.length === 0) return filter;
  const files = marked.map(({ file }) => file);
  if (process.env.CI) throw new UsageError(`"only" is for work at a desk; take it out of ${files.join(', ')}`);
  console.error(`Only ${plural(marked.length, 'fixture')} marked "only" of ${sound.length}: ${files.join(', ')}`);
  return ({ file }) => files.includes(file);
}

/** Why nothing was chosen. */
export function nothingText(pattern: string, { grep, screen, tag, shard }: Choice, known: readonly ChosenBy[]): string {
  if (pattern !== '') return `No fixture contains "${pattern}".`;
  if (grep !== undefined) return `No fixture matches "${grep}".`;
  if (screen !== undefined) return `No fixture is for ${screen.join(', ')}.`;
  if (tag !== undefined) {
    const offer = didYouMean(tag[0]!, new Set(known.flatMap(({ tags }) => tags)));
    return `No fixture has the tag ${tag.join(' or ')}${offer ? `; ${offer}` : '.'}`;
  }
  return shard === undefined ? 'There are no fixtures.' : `No fixture falls to the part ${shard}.`;
}

/** Each fixture belongs to one part by its path alone, whatever else there is to play. */
function inShard(text: string): Filter {
  const [, part, parts] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (!part || !parts || part > parts) throw new UsageError(`--shard is like 1/3, not ${text}`);
  return ({ file }) => createHash('sha256').update(file).digest().readUInt32BE() % parts === part - 1;
}

function expressionOf(text: string): RegExp {
  try {
    return new RegExp(text, 'u');
  } catch (error) {
    throw new UsageError(`--grep: ${error instanceof Error ? error.message : error}`);
  }
}
