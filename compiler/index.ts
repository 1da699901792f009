/**
 * The compiler's public interface: project → issues and compiled screens. Independent of Node and the DOM; reading a
 * project from disk is in `project/read.ts`.
 */

export { checkProject } from './check-project.ts';
export {
  type Compiled,
  compileProject,
  createCompiler,
} from './compile.ts';
export { formatIssue, type Issue } from './source/issue.ts';
export type { Project } from './source/project.ts';
