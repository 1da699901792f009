import type { Site } from '../names/site.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';

/** The name at an offset; the declaration if it is both a declaration and a reference. */
export function siteAt(file: EditedFile, offset: number, project: EditedProject): Site | undefined {
  const here = file.anatomy.sites.filter(({ start, end }) => start <= offset && offset <= end);
  const declares = here.find(({ role }) => role === 'declares');
  if (declares || here.length < 2) return declares ?? here[0];
  // A name of an address may be that of a parameter or of the session.
  return here.find((site) => declarationOf(site, project)) ?? here[0];
}

/** Where the name at a site is declared; the first place if there are several. */
export function declarationOf({ kind, owner, name }: Site, project: EditedProject): Site | undefined {
  for (const site of project.sites()) {
    if (site.role === 'declares' && site.kind === kind && site.owner === owner && site.name === name) return site;
  }
  return undefined;
}
