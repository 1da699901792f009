import { IssuesList } from '../design/issues.tsx';
import { PropertiesForm } from '../design/properties.tsx';
import { Toolbar } from '../design/toolbar.tsx';
import { OutlineTree } from '../design/tree/outline-tree.tsx';

/** The document by its structure: outline and properties, and what can be done with them. */
export function DesignTab() {
  return (
    <div className="screen-design">
      <Toolbar />
      <div className="screen-outline">
        <OutlineTree />
      </div>
      <div className="screen-properties">
        <PropertiesForm />
        <IssuesList />
      </div>
    </div>
  );
}
