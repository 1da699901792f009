import type { Channel } from '../../client/registry.ts';
import { KINDS, type ScreenFigures, troubleOf } from './figures.ts';

/** The figures of production and of the candidate, side by side. */
export function FiguresTable({
  channel: { release, candidate },
  figures,
}: {
  channel: Channel;
  figures: readonly ScreenFigures[];
}) {
  const releases = [
    { name: `Production, release ${release}`, of: 'production' },
    ...(candidate ? [{ name: `Candidate, release ${candidate.release}`, of: 'candidate' } as const] : []),
  ] as const;
  return (
    <table className="table figures">
      <caption className="visually-hidden">Figures</caption>
      <thead>
        <tr>
          <th scope="col">Screen</th>
          <th scope="col">Release</th>
          {KINDS.map((kind) => (
            <th key={kind} scope="col" className="number">
              {kind[0]!.toUpperCase() + kind.slice(1)}
            </th>
          ))}
          <th scope="col" className="number">
            In trouble
          </th>
        </tr>
      </thead>
      {figures.length === 0 && (
        <tbody>
          <tr>
            <td colSpan={KINDS.length + 3}>No phone has reported on these releases yet.</td>
          </tr>
        </tbody>
      )}
      {figures.map((row) => (
        <tbody key={row.screen}>
          {releases.map(({ name, of }, at) => (
            <tr key={of}>
              {at === 0 && (
                <th scope="rowgroup" rowSpan={releases.length}>
                  {row.screen}
                </th>
              )}
              <th scope="row">{name}</th>
              {KINDS.map((kind) => (
                <td key={kind} className="number">
                  {row[of]?.[kind] ?? 0}
                </td>
              ))}
              <td className="number">{shareOf(troubleOf(row[of]))}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function shareOf(percent: number | null): string {
  return percent === null ? '–' : `${percent.toFixed(1)} %`;
}
