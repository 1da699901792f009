import { reads } from '../../expression/syntax/walk.ts';
import type { Report } from '../../report/report.ts';
import type { Formula, ResolvedEach, ResolvedScreen, RowName } from '../../tree/resolved.ts';
import { visitNode, visitScreen } from '../../walk/visit.ts';

/** Warns of rows that read neither their entry nor its place: they are all the same. */
export function checkRowsRead(screen: ResolvedScreen, report: Report): void {
  visitScreen(screen, {
    node: (part) => {
      if (part.kind !== 'each' || !part.each || part.show.length === 0) return;
      // A list that is written out says how often something is repeated.
      if (part.each.ast.kind === 'list' || readsRow(part)) return;
      const message = `every row is the same: read \`${part.row.name}\` in it, or write what is shown without \`each\``;
      report.add('row-unread', part.spot.get('as') ?? part.spot, message);
    },
  });
}

function readsRow({ show, row, index }: ResolvedEach): boolean {
  let isRead = false;
  const formula = ({ ast, env }: Formula): void => {
    const named = reads(ast).map(({ path }): RowName | undefined => env.rows.get(path[0]!));
    isRead ||= named.some((name) => name !== undefined && (name === row || name === index));
  };
  for (const part of show) visitNode(part, { formula });
  return isRead;
}
