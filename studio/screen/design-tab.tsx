import { useState } from 'react';
import { pathText } from '../../compiler/source/spot.ts';
import { useEditing } from '../design/context.tsx';
import { PropertiesForm } from '../design/properties.tsx';
import { Toolbar } from '../design/toolbar.tsx';
import { OutlineTree } from '../design/tree/outline-tree.tsx';
import { useDraftOf } from '../project/use-project.ts';
import { later } from '../ui/later.tsx';
import { shownIn } from './hidden.ts';
import type { TabProps } from './tab.ts';
import { useWork } from './use-work.ts';

/** Below the properties, and so fetched after them. */
const Comments = later(() => import('../talk/comments.tsx'));
const ShowsIn = later(() => import('../fixtures/shows-in.tsx'));

/** The structural view of the document: outline, properties and operations. */
export function DesignTab({ project, screen }: TabProps) {
  const draft = useDraftOf(project);
  const { editing } = useEditing();
  return (
    <div className="screen-design">
      <Toolbar />
      <div className="screen-outline">
        <OutlineTree />
      </div>
      {/* Where nothing in it can be focused, the keyboard scrolls it itself. */}
      <div className="screen-properties" tabIndex={editing.isReadOnly ? 0 : undefined}>
        <PropertiesForm whereShown={<WhereShown screen={screen} />} />
        {draft !== undefined && <Comments draft={draft} release={project.release} />}
      </div>
    </div>
  );
}

/** Looks for fixtures that show the selection, on demand: it takes playing them all. */
function WhereShown({ screen }: { screen: string }) {
  const { compiled, choose, editing } = useWork();
  const { selected } = useEditing();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" className="button design-button" onClick={() => setOpen(true)}>
        Find a fixture that shows it
      </button>
    );
  const id = pathText(selected);
  return (
    <ShowsIn
      project={compiled}
      screen={screen}
      isShown={(nodes) => shownIn(nodes, `screens/${editing.path}`).has(id)}
      onChoice={choose}
    />
  );
}
