import { Documents } from '../../compiler/project/documents.ts';
import { didYouMean } from '../../compiler/source/nearest.ts';
import type { Project } from '../../compiler/source/project.ts';
import { listed } from '../../compiler/source/quoting.ts';
import { answersOf } from '../../compiler/tables/answers.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';
import { entryAt } from '../../schemas/routes.ts';
import { schemalessFixture } from '../fixture/schemaless.ts';
import { missingScreen } from './missing-screen.ts';
import type { Fixture, Prepared } from './runner.ts';

/** Options for showing a screen without a named fixture. */
export interface RecordedOptions {
  /** Address to open; by default that of the screen's first fixture, or else its first route. */
  open?: string | undefined;
  /** `call=outcome`, for calls that should not end with their first outcome. */
  answers?: readonly string[] | undefined;
}

/**
 * A fixture without steps that opens a screen with the recorded answers of its calls, or an error message if there is
 * no such screen, address, call or outcome.
 */
export function recordedFixture(
  project: Project,
  { compiled, sound }: Pick<Prepared, 'compiled' | 'sound'>,
  screen: string,
  { open, answers: wanted = [] }: RecordedOptions,
): Fixture | string {
  const entry = compiled.screens.get(screen);
  if (!entry) return missingScreen(screen, project, compiled);
  const astray = open === undefined ? undefined : opensOther(open, screen, compiled.screens);
  if (astray !== undefined) return astray;
  const recorded = answersOf(new Documents().read(project));
  const endings = new Map(wanted.map((text) => text.split('=', 2) as [string, string | undefined]));
  const answers: NonNullable<FixtureDocument['answers']> = {};
  for (const [call, outcome] of endings) {
    if (!recorded.has(call)) return without(`No answer is recorded for a call "${call}"`, call, recorded.keys());
    const known = recorded.get(call)!;
    if (!known.has(outcome ?? '')) return `--answer is like ${call}=${[...known.keys()].join(` or ${call}=`)}.`;
  }
  for (const call of Object.keys(entry.document.calls)) {
    const outcomes = recorded.get(call);
    const spot = outcomes?.get(endings.get(call) ?? entry.document.calls[call]!.outcomes[0]!.is);
    if (spot) answers[call] = { raw: JSON.stringify(spot.get('answer')?.value) };
  }
  const address = open ?? sound.find((fixture) => fixture.screen === screen)?.document.open;
  const name = 'the recorded answers';
  return schemalessFixture(
    { screen, fixture: name, open: address ?? entry.document.routes[0]!.path, answers, steps: [] },
    name,
  );
}

/** Why an address does not open a screen; undefined if it does. */
function opensOther(address: string, screen: string, screens: Prepared['compiled']['screens']): string | undefined {
  const { pathname = '', hash = '' } = URL.canParse(address, ANY_HOST) ? new URL(address, ANY_HOST) : {};
  const owner = entryAt([...screens], ([, { document }]) => document.routes, pathname, hash)?.[0];
  if (owner === screen) return undefined;
  const routes = screens.get(screen)!.document.routes.map(({ path }) => path);
  const opens = owner === undefined ? 'opens no screen' : `opens screen "${owner}"`;
  return `--open is "${address}", which ${opens}: screen "${screen}" is at ${listed(routes, 'or')}.`;
}

/** An address is opened on whatever host a page has. */
const ANY_HOST = 'http://host';

function without(reason: string, name: string, known: Iterable<string>): string {
  return [reason, didYouMean(name, known)].filter(Boolean).join('; ');
}
