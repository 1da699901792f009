import { useFiles } from '../project/use-project.ts';
import type { TabProps } from './tab.ts';

/** The document as text. */
export function JsonTab({ project, screen }: TabProps) {
  const path = `${screen}/screen.json`;
  const text = useFiles(project)[path] ?? '';
  return (
    <textarea
      className="screen-json code"
      aria-label={path}
      spellCheck={false}
      value={text}
      onChange={(event) => project.change(path, event.target.value)}
    />
  );
}
