/** A line icon on a 24 × 24 grid, as large as the surrounding text; hidden from screen readers. */
export function Icon({ path, className = 'icon' }: { path: string; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  );
}
