import type { ReactNode } from 'react';
import type { JsonPath } from '../../../compiler/json/index.ts';
import type { Control } from '../../edit/controls/controls.ts';

/** What every control gets: the property, and how to give it another value. */
export interface FieldProps {
  control: Control;
  id: string;
  /** undefined removes the property. */
  edit(value: unknown): void;
  /** The controls of an object inside the value. */
  nested(path: JsonPath): ReactNode;
}
