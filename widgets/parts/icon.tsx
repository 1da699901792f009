/** The cross of every close button. */
export const CROSS = 'M6 6l12 12M18 6L6 18';

/** A line drawing on a 24 × 24 grid, as large as the text around it; silent for a screen reader. */
export function Icon({ path, className = 'icon' }: { path: string; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
