/** Splits before the decimal separator: `₱1234` and `.50`. */
const PARTS = /^(.*\d)([.,]\d\d)$/s;

/** An amount of money with smaller decimals; any other text unchanged. */
export function Amount({ amount }: { amount: string }) {
  const [, units, decimals] = PARTS.exec(amount) ?? [];
  if (units === undefined) return amount;
  return (
    <>
      {units}
      <small className="decimals">{decimals}</small>
    </>
  );
}
