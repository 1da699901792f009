import type { Project } from '../project/project.ts';

/** Props of each tab of a screen's page. */
export interface TabProps {
  readonly project: Project;
  /** Name of the screen. */
  readonly screen: string;
}
