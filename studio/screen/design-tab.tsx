import { PropertiesForm } from '../design/properties.tsx';
import { Toolbar } from '../design/toolbar.tsx';
import { OutlineTree } from '../design/tree/outline-tree.tsx';
import { useDraftOf } from '../project/use-project.ts';
import { Comments } from '../talk/comments.tsx';
import type { TabProps } from './tab.ts';

/** The structural view of the document: outline, properties and operations. */
export function DesignTab({ project }: TabProps) {
  const draft = useDraftOf(project);
  return (
    <div className="screen-design">
      <Toolbar />
      <div className="screen-outline">
        <OutlineTree />
      </div>
      <div className="screen-properties">
        <PropertiesForm />
        {draft !== undefined && <Comments draft={draft} />}
      </div>
    </div>
  );
}
