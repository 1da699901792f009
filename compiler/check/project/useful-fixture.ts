import { STEP_KINDS } from '../../../schemas/generated/steps.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/nearest.ts';
import type { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';

/** Checks that a fixture is worth playing: it belongs to the screen of its folder, and expects something. */
export function checkUseful(fixture: Spot, { screens }: Tables, report: Report): void {
  checkFolder(fixture, screens, report);
  checkExpectations(fixture.get('steps'), report);
}

function checkFolder(fixture: Spot, screens: Tables['screens'], report: Report): void {
  const [, folder, name] = /([^/]+)\/fixtures\/([^/]+)$/.exec(fixture.file.name) ?? [];
  const screen = fixture.textOf('screen');
  if (folder === undefined || screen === undefined || screen === folder || !screens.has(screen)) return;
  const message = `this file is in the folder of screen ${quoted(folder)}: write "${folder}" here, or move it to screens/${screen}/fixtures/${name}`;
  report.add('misnamed', fixture.get('screen')!, message);
}

/** Steps that are only actions pass whatever the screen does. */
function checkExpectations(steps: Spot | undefined, report: Report): void {
  if (!steps?.isList) return;
  const kinds = steps.items().map((step) =>
    step
      .entries()
      .map(([name]) => name)
      .find((name) => Object.hasOwn(STEP_KINDS, name)),
  );
  const expects = kinds.some((name) => name === undefined || STEP_KINDS[name as keyof typeof STEP_KINDS] !== 'act');
  if (expects) return;
  const problem =
    kinds.length === 0 ? 'a fixture without steps proves nothing' : 'these steps only do something, and prove nothing';
  report.add('proves-nothing', steps, `${problem}: say what must be so, such as { "see": ["Next"] }`);
}
