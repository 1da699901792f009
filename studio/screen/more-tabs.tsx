import { useEditing } from '../design/context.tsx';
import { FixturesTab as Fixtures } from '../fixtures/fixtures-tab.tsx';
import { HistoryTab as History } from '../history/history-tab.tsx';
import { nonce } from '../place/built.ts';
import { useFiles } from '../project/use-project.ts';
import { RulesTab as Rules } from '../rules/rules-tab.tsx';
import { later } from '../ui/later.tsx';
import type { TabProps } from './tab.ts';
import { useWork } from './use-work.ts';

/** Fetched when the steps of a fixture are opened. */
const StepsForm = later(() => import('../design/steps-form.tsx'));

/** Every condition of the screen. */
export function RulesTab({ screen }: TabProps) {
  const { compiled, select, choose } = useWork();
  return <Rules project={compiled} screen={screen} onChosen={select} onChoice={choose} />;
}

/** The fixtures affected by the changes. */
export function FixturesTab({ project, screen }: TabProps) {
  const { compiled, choose } = useWork();
  const { editing } = useEditing();
  const files = useFiles(project);
  return (
    <Fixtures
      project={compiled}
      screen={screen}
      files={files}
      base={project.base}
      onChange={(news, label) => editing.change(news, label)}
      onChoice={choose}
      StepsForm={StepsForm}
    />
  );
}

/** What the releases changed on the screen. */
export function HistoryTab({ project, screen }: TabProps) {
  const { editing } = useEditing();
  const path = `${screen}/screen.json`;
  const text = useFiles(project)[path] ?? '';
  return (
    <History
      screen={screen}
      path={path}
      text={text}
      draft={project.draft ?? null}
      base={project.release}
      nonce={nonce}
      onTakeBack={(old, label) => editing.change({ [path]: old }, label)}
    />
  );
}
