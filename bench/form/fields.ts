/** The options, on both sides of the comparison. */
export const OPTIONS = [
  { value: 'north', label: 'North' },
  { value: 'east', label: 'East' },
  { value: 'south', label: 'South' },
  { value: 'west', label: 'West' },
];
export const CARD_TYPES = [
  { value: 'debit', label: 'Debit card' },
  { value: 'credit', label: 'Credit card' },
];

/** A field of the form, `f0` to `f<n-1>`: digits and choices alternate, every fourth is for credit cards only. */
export interface FormField {
  name: string;
  label: string;
  kind: 'digits' | 'choice';
  creditOnly: boolean;
}

/** The fields of a form of `n`. */
export function formFields(n: number): FormField[] {
  return Array.from({ length: n }, (_, index) => ({
    name: `f${index}`,
    label: `Field ${index + 1}`,
    kind: index % 2 === 0 ? 'digits' : 'choice',
    creditOnly: index % 4 === 3,
  }));
}
