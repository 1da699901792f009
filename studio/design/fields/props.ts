import type { ReactNode } from 'react';
import type { JsonPath } from '../../../compiler/json/index.ts';
import type { Control } from '../../edit/controls/controls.ts';

/** Props of every control: the property, and how to change its value. */
export interface FieldProps {
  control: Control;
  id: string;
  /** undefined removes the property. */
  edit(value: unknown): void;
  /** Renders the controls of an object inside the value, or the control of another value under this title. */
  nested(path: JsonPath, title: string): ReactNode;
}
