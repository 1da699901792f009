import { pathText, stepsOf } from '../../compiler/source/spot.ts';
import { registry } from '../client/registry.ts';
import { useEditing } from '../design/context.tsx';
import { useAsked } from '../ui/use-asked.ts';
import { nameAt } from './place.ts';

/** Milliseconds between two times that one says where one is. */
const EVERY_MS = 4_000;

/** Who else is in the draft, and where; one that is on this screen is gone to by a tap. */
export function Others({ draft }: { draft: number }) {
  const { editing, document, selected } = useEditing();
  const here = { file: editing.path, path: pathText(selected), name: nameAt(document, selected) };
  const { answer } = useAsked(`others in ${draft}`, () => registry.present(draft, here), EVERY_MS);
  const others = answer?.others ?? [];
  if (others.length === 0) return null;
  return (
    <ul aria-label="Also here" className="others">
      {others.map(({ who, file, path, name }) => (
        <li key={who}>
          {file === editing.path ? (
            <button type="button" className="button" onClick={() => editing.select(stepsOf(path))}>
              {who}: {name}
            </button>
          ) : (
            <span className="muted">
              {who}: {file}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
