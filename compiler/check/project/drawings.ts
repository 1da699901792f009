import { brandColours, type Problem } from '../../../schemas/drawing.ts';
import { palettesOf } from '../../../schemas/palette.ts';
import { positionOf } from '../../json/index.ts';
import type { FoundIssue } from '../../report/found-issue.ts';
import type { Report } from '../../report/report.ts';
import { suggestion } from '../../source/nearest.ts';
import type { Project } from '../../source/project.ts';
import { quoted } from '../../source/quoting.ts';
import type { Tables } from '../../tables/tables.ts';

/** Checks that drawings are whole. */
export function checkWhole({ assets }: Project, report: Report): void {
  for (const { file, damaged } of assets.values()) {
    if (!damaged) continue;
    const message = 'this is no drawing, or only a part of one, and would not be shown: export it as SVG again';
    report.take([{ code: 'wrong-value', severity: 'error', file, line: 1, column: 1, path: '', message }]);
  }
}

/** Checks that the colours of the brand that drawings name exist, and that their mixes can be computed. */
export function checkDrawings({ assets }: Project, { brand, tokens }: Tables, report: Report): void {
  const drawings = [...assets.values()].filter(({ drawing }) => drawing !== undefined);
  if (drawings.length === 0) return;
  const { light } = palettesOf(brand, tokens);
  for (const { file, drawing = '' } of drawings) {
    for (const { text, start, is } of brandColours(drawing, light)) {
      if ('colour' in is) continue;
      report.take([{ ...wrong(text, is), severity: 'error', file, ...positionOf(drawing, start), path: '' }]);
    }
  }
}

function wrong(text: string, problem: Problem): Pick<FoundIssue, 'code' | 'message'> {
  if ('unknown' in problem) {
    const { unknown, known } = problem;
    return {
      code: 'unknown-name',
      message: `the brand has no colour ${quoted(unknown)}; ${suggestion(unknown, known)}`,
    };
  }
  const message = `${quoted(text)} cannot be computed: expected two colours and a percentage, like color-mix(in srgb, var(--primary) 60%, #000)`;
  return { code: 'wrong-value', message };
}
