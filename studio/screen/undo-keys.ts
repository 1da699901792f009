import { useEffect } from 'react';
import type { Editing } from '../design/editing.ts';

/** Where keys write something that is no part of the document yet, or that undoes its own. */
const OWN = 'dialog, [role=dialog], #property-name, :is(input, select, textarea):not(form[aria-label="Properties"] *)';

/** Ctrl and Z undoes, Ctrl and Y or Shift as well redoes, everywhere on the page but where a field has an undo of its own. */
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
