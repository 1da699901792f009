import { useEffect } from 'react';
import type { Editing } from '../design/editing.ts';

/** Elements with text that is not part of the document yet, or with an undo of their own. */
const OWN = 'dialog, [role=dialog], #property-name, :is(input, select, textarea):not(form.design-properties *)';

/**
 * Ctrl+Z undoes, Ctrl+Y or Ctrl+Shift+Z redoes, everywhere on the page except in elements with an undo of their own.
 */
export function useUndoKeys(editing: Editing): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
      const key = event.key.toLowerCase();
      if (!(ctrlKey || metaKey) || altKey || (key !== 'z' && key !== 'y') || event.defaultPrevented) return;
      if (!(target instanceof Element) || target.closest(OWN)) return;
      event.preventDefault();
      if (key === 'y' || shiftKey) editing.redo();
      else editing.undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [editing]);
}
