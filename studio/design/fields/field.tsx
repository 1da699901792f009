import type { ComponentType, ReactNode } from 'react';
import type { JsonPath } from '../../../compiler/json/index.ts';
import { pathText } from '../../../compiler/source/spot.ts';
import { type Control, controlAt, controlsAt } from '../../edit/controls/controls.ts';
import { setValue } from '../../edit/operations/set.ts';
import type { EditedDocument } from '../../edit/text/open.ts';
import { useDocument, useEditing, useNames } from '../context.tsx';
import { ActionsField } from './actions-field.tsx';
import { ConditionField } from './condition-field.tsx';
import { EntriesField } from './entries-field.tsx';
import { GroupField } from './group-field.tsx';
import { HandlersField } from './handlers-field.tsx';
import { JsonField } from './json-field.tsx';
import { ListField } from './list-field.tsx';
import { ChoiceField, NameField, NamesField, ToggleField } from './pick-fields.tsx';
import type { FieldProps } from './props.ts';
import { ShapeField, ShapesField } from './shape-fields.ts';
import { ImageField, NumberField, OptionalTextField, TextField, ValueField } from './text-fields.tsx';
import { ValuesField } from './values-field.tsx';

type Kind = Control['kind']['is'];

const FIELDS: { readonly [kind in Kind]: ComponentType<FieldProps> } = {
  text: TextField,
  'text or none': OptionalTextField,
  number: NumberField,
  toggle: ToggleField,
  choice: ChoiceField,
  name: NameField,
  names: NamesField,
  condition: ConditionField,
  formula: TextField,
  image: ImageField,
  actions: ActionsField,
  handlers: HandlersField,
  values: ValuesField,
  list: ListField,
  value: ValueField,
  shape: ShapeField,
  shapes: ShapesField,
  group: GroupField,
  entries: EntriesField,
  json: JsonField,
};

/** The control of one property. */
export function Field({ control }: { control: Control }) {
  const { editing } = useEditing();
  const Drawn = FIELDS[control.kind.is];
  const edit = (value: unknown) => editing.perform((document) => setValue(document, control.path, value));
  return <Drawn control={control} id={`property-${pathText(control.path)}`} edit={edit} nested={nested} />;
}

/** The controls of all properties of the object at a path. */
export function Fields({ document, path }: { document: EditedDocument; path: JsonPath }) {
  const names = useNames(document);
  return controlsAt(document, path, names).map((control) => <Field key={control.property} control={control} />);
}

function nested(path: JsonPath, title: string): ReactNode {
  return <Nested path={path} title={title} />;
}

function Nested({ path, title }: { path: JsonPath; title: string }) {
  const document = useDocument();
  return document && <Inside document={document} path={path} title={title} />;
}

function Inside({ document, path, title }: { document: EditedDocument; path: JsonPath; title: string }) {
  const names = useNames(document);
  // A comment on a part of a value is shown where there is one.
  const parts = controlsAt(document, path, names).filter(
    ({ property, value }) => property !== 'note' || value !== undefined,
  );
  if (parts.length > 0) return parts.map((part) => <Field key={part.property} control={part} />);
  const control = controlAt(document, path, names);
  if (!control) return null;
  // Something else is written in place of the group, which would be drawn inside itself.
  const kind: Control['kind'] = control.kind.is === 'group' ? { is: 'json' } : control.kind;
  return <Field control={{ ...control, title, kind }} />;
}
