import type { CompiledEntry } from '../../compiler/compile.ts';
import type { Project } from '../../compiler/source/project.ts';
import { painted } from '../../schemas/drawing.ts';
import type { Palette } from '../../schemas/palette.ts';

/** Puts the drawings of a screen that name colours of the brand into its document, in these colours. */
export function withDrawings(entry: CompiledEntry, known: Project['assets'], palette: Palette): CompiledEntry {
  const assets = Object.entries(entry.document.assets).map(([name, url]) => {
    const drawing = known.get(name)?.drawing;
    return [name, drawing === undefined ? url : dataUrl(painted(drawing, palette))];
  });
  return { ...entry, document: { ...entry.document, assets: Object.fromEntries(assets) } };
}

function dataUrl(drawing: string): string {
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
