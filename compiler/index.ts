/**
 * The compiler's door: project → issues and compiled screens. Free of Node and of the DOM; reading a project from disk
 * has a door of its own, `read.ts`.
 */
export {
  type Compiled,
  checkProject,
  compileProject,
  createCompiler,
} from './compile.ts';
export { formatIssue, type Issue } from './source/issue.ts';
export type { Project } from './source/project.ts';
