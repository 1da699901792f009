import { declarationOf, siteAt } from '../explain/declaration.ts';
import type { Site } from '../names/site.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { type Field, fieldAnswers, fieldAt, fieldDeclarations, fieldReads } from './fields.ts';
import type { Location } from './location.ts';

export function definitionsAt(
  file: EditedFile,
  offset: number,
  project: EditedProject,
  knowledge: Knowledge,
): Location[] {
  const site = siteAt(file, offset, project);
  const asset = site?.kind === 'asset' ? project.assets.get(site.name) : undefined;
  if (asset) return [{ path: assetPath(asset), start: 0, end: 0 }];
  if (site) return [declarationOf(site, project)].filter((declaration) => declaration !== undefined).map(locationOf);
  const field = fieldAt(file, offset, project, knowledge);
  return field ? fieldDeclarations(field, project, knowledge) : [];
}

/** Every occurrence of a name, including its declaration, in file order. */
export function referencesAt(
  file: EditedFile,
  offset: number,
  project: EditedProject,
  knowledge: Knowledge,
): Location[] {
  const site = siteAt(file, offset, project);
  if (site) return sitesLike(site, project).map(locationOf);
  const field = fieldAt(file, offset, project, knowledge);
  return field ? fieldPlaces(field, project, knowledge) : [];
}

/** Every occurrence of a field: its declaration, what reads it, and the answers that give it. */
export function fieldPlaces(field: Field, project: EditedProject, knowledge: Knowledge): Location[] {
  const all = [fieldDeclarations, fieldReads, fieldAnswers].flatMap((places) => places(field, project, knowledge));
  // An expression that stands for several values is checked for each of them.
  return [...new Map(all.map((place) => [`${place.path} ${place.start}`, place])).values()];
}

/** All sites with the same meaning. */
export function sitesLike({ kind, owner, name }: Site, project: EditedProject): Site[] {
  return [...project.sites()].filter((site) => site.kind === kind && site.owner === owner && site.name === name);
}

/** Assets are listed by their path in the project or in the folder of assets. */
function assetPath({ file }: { readonly file: string }): string {
  return file.startsWith('screens/') ? file : `screens/assets/${file}`;
}

function locationOf({ file, start, end }: Site): Location {
  return { path: file, start, end };
}
