import { STEP_KINDS } from '../../../schemas/generated/steps.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';

/** Checks that a fixture is worth playing: it belongs to the screen of its folder, and expects something. */
export function checkUseful(fixture: Spot, { screens }: Tables, report: Report): void {
  checkFolder(fixture, screens, report);
  checkExpectations(fixture.get('steps'), report);
  for (const step of fixture.itemsOf('steps')) checkComparisons(step, report);
}

/** What an expectation may compare further; each holds names, or objects of names. */
const COMPARED = ['with', 'session', 'query', 'body', 'headers'];

/** A comparison with nothing always holds. */
function checkComparisons(spot: Spot, report: Report): void {
  for (const name of COMPARED) {
    const compared = spot.get(name);
    if (!compared?.isObject) continue;
    if (compared.entries().length > 0) checkComparisons(compared, report);
    else report.add('proves-absence', compared, 'this compares nothing: name a value, or leave it out');
  }
}

function checkFolder(fixture: Spot, screens: Tables['screens'], report: Report): void {
  const [, folder, name] = /([^/]+)\/fixtures\/([^/]+)$/.exec(fixture.file.name) ?? [];
  const screen = fixture.textOf('screen');
  if (folder === undefined || screen === undefined || screen === folder || !screens.has(screen)) return;
  const message = `this file is in the folder of screen ${quoted(folder)}: write "${folder}" here, or move it to screens/${screen}/fixtures/${name}`;
  report.add('misnamed', fixture.get('screen')!, message);
}

/** Steps that are only actions pass whatever the screen does, and so does the absence of things on one that failed. */
function checkExpectations(steps: Spot | undefined, report: Report): void {
  if (!steps?.isList) return;
  const known = steps.items().map((step) => ({ step, kind: kindOf(step) }));
  const advice = 'such as { "see": ["Next"] }';
  if (known.length === 0) {
    report.add('proves-nothing', steps, `a fixture without steps proves nothing: say what must be so, ${advice}`);
  } else if (known.every(({ kind }) => kind !== undefined && STEP_KINDS[kind] === 'act')) {
    const message = `these steps only do something, and prove nothing: say what must be so, ${advice}`;
    report.add('proves-nothing', steps, message);
  } else if (!known.some(({ step, kind }) => kind === undefined || provesPresence(step, kind))) {
    const message = `all of this would also be so on a screen that could not be loaded: say what is there, too, ${advice}`;
    report.add('proves-absence', steps, message);
  }
}

function kindOf(step: Spot): keyof typeof STEP_KINDS | undefined {
  const name = step.entries().find(([key]) => Object.hasOwn(STEP_KINDS, key))?.[0];
  return name as keyof typeof STEP_KINDS | undefined;
}

/** Actions on a control that must be there. */
const AT_CONTROL: ReadonlySet<string> = new Set(['tap', 'type', 'choose', 'upload']);

/** A screen that could not be loaded has not been left either. */
const ABSENCES: ReadonlySet<string> = new Set(['notSee', 'notCalled', 'stayed']);

/** Expectations that are about nothing with `null`. */
const CAN_BE_NONE: ReadonlySet<string> = new Set(['dialog', 'toast', 'copied']);

/** Whether a step fails where nothing is on the screen, and nothing happened. */
function provesPresence(step: Spot, kind: keyof typeof STEP_KINDS): boolean {
  if (STEP_KINDS[kind] === 'act') return AT_CONTROL.has(kind);
  if (ABSENCES.has(kind)) return false;
  if (kind === 'called') return step.get('times')?.value !== 0;
  const expected = step.get(kind);
  if (kind === 'bridge') return expected?.items().length !== 0;
  if (kind === 'stored') return expected?.entries().some(([, { value }]) => value !== null) ?? true;
  return !CAN_BE_NONE.has(kind) || expected?.value !== null;
}
