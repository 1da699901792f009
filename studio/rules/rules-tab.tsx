import { useMemo, useSyncExternalStore } from 'react';
import { plural } from '../../compiler/source/plural.ts';
import type { FixtureText } from '../../runner/fixture/fixture.ts';
import { screensOf } from '../../runner/play/journey.ts';
import type { CompiledProject } from '../compile/compiled.ts';
import { PlayerFrame } from '../fixtures/player-frame.tsx';
import { usePlayer } from '../fixtures/use-player.ts';
import type { NodePlace, PlayedFixture } from '../phone/messages.ts';
import type { PreviewChoice } from '../preview/choice.ts';
import { TableHead } from '../ui/table-head.tsx';
import { CONDITION_KINDS, conditionsOf, type ScreenCondition } from './conditions.ts';

export interface RulesTabProps {
  readonly project: CompiledProject;
  readonly screen: string;
  readonly onChosen: (place: NodePlace) => void;
  readonly onChoice: (choice: PreviewChoice) => void;
}

/** Every condition of the screen: its source, its uses, and the fixtures that cover it. */
export function RulesTab({ project, screen, onChosen, onChoice }: RulesTabProps) {
  const { sound } = useSyncExternalStore(project.subscribe, () => project.fixtures);
  const fixtures = useMemo(() => sound.filter(({ document }) => screensOf(document).includes(screen)), [sound, screen]);
  const { frame, played, waiting } = usePlayer(project, fixtures, { reports: 'coverage' });
  // Fixtures are read again after each change; the conditions are from the same moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the project is one object, whatever changes in it
  const conditions = useMemo(() => {
    const entry = project.entryOf(screen);
    return entry ? conditionsOf(entry, project.files) : [];
  }, [project, screen, sound]);
  const reached = useMemo(() => fixturesByGoal(fixtures, played), [fixtures, played]);
  const goal = (condition: ScreenCondition, name: string | undefined) => ({
    fixtures: name === undefined ? [] : (reached.get(`${condition.key}\n${name}`) ?? []),
    onChoice,
  });
  return (
    <div className="rules-tab">
      <p role="status">
        {plural(conditions.length, 'condition')}
        {waiting > 0 && `; ${waiting} of ${fixtures.length} fixtures still playing`}
      </p>
      <table>
        <caption className="unseen">Conditions of this screen</caption>
        <TableHead columns={['Condition', 'Used by', 'True in', 'False in']} />
        <tbody>
          {conditions.map((condition) => (
            <tr key={condition.key}>
              <th scope="row">
                <button type="button" onClick={() => onChosen(condition)}>
                  {CONDITION_KINDS[condition.kind]} {condition.name}
                </button>
                <code>{condition.text}</code>
              </th>
              <td>
                <Uses condition={condition} onChosen={onChosen} />
              </td>
              <td>
                <Goal {...goal(condition, condition.holds)} />
              </td>
              <td>{condition.fails !== undefined && <Goal {...goal(condition, condition.fails)} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PlayerFrame frame={frame} />
    </div>
  );
}

function Uses({ condition, onChosen }: { condition: ScreenCondition; onChosen: RulesTabProps['onChosen'] }) {
  const { file, usedAt } = condition;
  if (usedAt.length === 0) return <>nothing</>;
  return (
    <ul>
      {usedAt.map(({ path, name }) => (
        <li key={path}>
          <button type="button" title={path} onClick={() => onChosen({ file, path })}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The fixtures that reach a goal: the first few, and the number of the rest. */
function Goal({ fixtures, onChoice }: { fixtures: readonly FixtureText[]; onChoice: RulesTabProps['onChoice'] }) {
  if (fixtures.length === 0) return <strong>no fixture</strong>;
  return (
    <details>
      <summary>{plural(fixtures.length, 'fixture')}</summary>
      <ul>
        {fixtures.map(({ file, name }) => (
          <li key={file}>
            <button type="button" onClick={() => onChoice({ live: false, file })}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Returns the fixtures that reached each goal, by key and goal. */
function fixturesByGoal(
  fixtures: readonly FixtureText[],
  played: ReadonlyMap<string, PlayedFixture>,
): ReadonlyMap<string, FixtureText[]> {
  const byRule = new Map<string, FixtureText[]>();
  for (const fixture of fixtures) {
    for (const { key, goal } of played.get(fixture.file)?.reached ?? []) {
      const name = `${key}\n${goal}`;
      byRule.set(name, [...(byRule.get(name) ?? []), fixture]);
    }
  }
  return byRule;
}
