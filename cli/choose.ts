import { createHash } from 'node:crypto';
import { didYouMean } from '../compiler/source/nearest.ts';
import type { ChosenBy, Prepared } from '../runner/play/runner.ts';
import { plural } from './plural.ts';
import { UsageError } from './usage.ts';

/** Options that select fixtures, as given. */
export interface Choice {
  /** A regular expression for `screen: name` of a fixture. */
  grep?: string;
  /** Names of screens. */
  screen?: string[];
  /** Tags, of which a fixture needs one. */
  tag?: string[];
  /** `2/3`: the second of three shards. */
  shard?: string;
}

export type Filter = (fixture: ChosenBy) => boolean;

/** Returns the filter for the given options; undefined for all. */
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
 * Narrows a selection to the fixtures marked `only`, if there are any, and prints that.
 *
 * @throws {UsageError} in CI, where everything has to run
 */
export function onlyMarked({ sound }: Pick<Prepared, 'sound'>, filter: Filter | undefined): Filter | undefined {
  const marked = sound.filter((fixture) => fixture.only && (filter?.(fixture) ?? true));
  if (marked.length === 0) return filter;
  const files = marked.map(({ file }) => file);
  if (process.env.CI) throw new UsageError(`"only" is for local use: remove it from ${files.join(', ')}`);
  console.error(`Only ${plural(marked.length, 'fixture')} marked "only" of ${sound.length}: ${files.join(', ')}`);
  return ({ file }) => files.includes(file);
}

/** Explains why no fixture was selected. */
export function nothingText(pattern: string, { grep, screen, tag, shard }: Choice, known: readonly ChosenBy[]): string {
  if (pattern !== '') return `No fixture contains "${pattern}".`;
  if (grep !== undefined) return `No fixture matches "${grep}".`;
  if (screen !== undefined) return `No fixture is for ${screen.join(', ')}.`;
  if (tag !== undefined) {
    const offer = didYouMean(tag[0]!, new Set(known.flatMap(({ tags }) => tags)));
    return `No fixture has the tag ${tag.join(' or ')}${offer ? `; ${offer}` : '.'}`;
  }
  return shard === undefined ? 'There are no fixtures.' : `No fixture belongs to shard ${shard}.`;
}

/** Assigns each fixture to a shard by its path alone, whatever else is selected. */
function inShard(text: string): Filter {
  const [, part, parts] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (!part || !parts || part > parts) throw new UsageError(`--shard must be like 1/3, not ${text}`);
  return ({ file }) => createHash('sha256').update(file).digest().readUInt32BE() % parts === part - 1;
}

function expressionOf(text: string): RegExp {
  try {
    return new RegExp(text, 'u');
  } catch (error) {
    throw new UsageError(`--grep: ${error instanceof Error ? error.message : error}`);
  }
}
