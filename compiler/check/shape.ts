import type { Report } from '../report.ts';
import type { ShapeUse } from '../shape.ts';
import { Spot } from '../spot.ts';
import type { Tables } from '../tables.ts';

/** Says what cannot be read in a shape, as names that no shape has. */
export function checkShape(spot: Spot, use: ShapeUse, tables: Tables, report: Report): void {
  for (const issue of tables.shapes.read(spot, use).issues) {
    report.add(issue.code, new Spot(spot.file, [...spot.path, ...issue.path], undefined), issue.message);
  }
}
