import { missingIn, type Report } from '../../report/report.ts';
import type { ShapeIssue, ShapeUse } from '../../shape/index.ts';
import { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';

/** Reports errors in a shape, such as unknown names. */
export function checkShape(spot: Spot, use: ShapeUse, tables: Tables, report: Report): void {
  reportShapeIssues(tables.shapes.read(spot, use).issues, spot, tables, report);
}

/** Reports the issues of a shape; an unknown shape name may be used in many places. */
export function reportShapeIssues(issues: readonly ShapeIssue[], spot: Spot, { shapes }: Tables, report: Report): void {
  for (const { code, path, message, name } of issues) {
    const cause = name === undefined ? {} : missingIn('shapes', name, shapes.names);
    report.add(code, new Spot(spot.file, [...spot.path, ...path], undefined), message, undefined, cause);
  }
}
