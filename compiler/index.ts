/**
 * The compiler's door: project → issues and compiled screens. Free of Node and of the DOM; reading a project from disk
 * has a door of its own, `read.ts`.
 */
export {
  type Compiled,
  type CompiledEntry,
  type Compiler,
  checkProject,
  compileProject,
  createCompiler,
} from './compile.ts';
export { formatIssue, type Issue } from './source/issue.ts';
export type { Asset, Project } from './source/project.ts';
