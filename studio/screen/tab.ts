import type { Project } from '../project/project.ts';

/** What each tab of a screen's page is given. */
export interface TabProps {
  readonly project: Project;
  /** Name of the screen. */
  readonly screen: string;
}
