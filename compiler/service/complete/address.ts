import type { Tables } from '../../tables/tables.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';
import type { Cursor } from '../text/cursor.ts';
import type { Completion } from './completion.ts';
import { namesOf } from './table.ts';
import { valueSchemas } from './values.ts';

/** In an address of a fixture: the routes of its screen, and behind a `?` what the screen and the session read. */
export function addressCompletions(
  file: EditedFile,
  { path, start, end, before }: Cursor,
  offset: number,
  project: EditedProject,
  { calls }: Tables,
): Completion[] {
  const screen = /^screens\/([^/]+)\/fixtures\//.exec(file.path)?.[1];
  if (screen === undefined || !valueSchemas(file, path).some(({ schema }) => schema.address)) return [];
  const written = /[?&](\w*)$/.exec(before)?.[1];
  if (written === undefined) {
    if (/[?#]/.test(before)) return [];
    const routes = project.file(`screens/${screen}/screen.json`)?.anatomy.sites.filter(({ kind, role }) => {
      return kind === 'route' && role === 'declares';
    });
    return (routes ?? []).map(({ name }) => {
      const words = { label: name, kind: 'value', detail: 'a route of the screen' } as const;
      return { ...words, start, end, insert: JSON.stringify(name), rank: 0 };
    });
  }
  const named = [
    ...namesOf('param', screen, project, calls).map((name) => ({ ...name, rank: 0 })),
    ...namesOf('session', '', project, calls).map((name) => ({ ...name, rank: 1 })),
  ];
  return named.map(({ name, detail, says, rank }) => ({
    ...{ label: name, kind: 'name' as const, ...(detail && { detail }), ...(says && { says }) },
    ...{ start: offset - written.length, end: offset, insert: `${name}=`, rank },
  }));
}
