import type { ReactNode } from 'react';
import type { JsonPath } from '../../../compiler/json/index.ts';
import { type Form, formOf } from '../../../compiler/shape/forms.ts';
import { isRecord } from '../../../schemas/record.ts';
import { JsonField } from './json-field.tsx';
import { KnownValues, type ValuesShape } from './known-values.tsx';
import { Change, Grouped, Labelled, MostField, NewEntry, refusedAgain } from './labelled.tsx';
import type { FieldProps } from './props.ts';
import { RenameButton } from './rename-button.tsx';
import { ShapeWord } from './shape-word.tsx';

/** The shape of a value: a word, known values, a list, a map, or named fields, each with its own shape. */
export function ShapeField(props: FieldProps) {
  const { control, id, edit } = props;
  if (control.kind.is !== 'shape') return null;
  const { value, required, title } = control;
  const { words } = control.kind;
  if (wayOf(value, words) === 'json') return <JsonField {...props} />;
  const shape = (
    <ShapeEditor
      id={id}
      path={control.path}
      name={title}
      shape={value}
      words={words}
      edit={(next) => edit(next === '' && !required ? undefined : next)}
    />
  );
  return typeof value === 'object' ? (
    <Grouped control={control} id={`${id}-all`}>
      {shape}
    </Grouped>
  ) : (
    <Labelled control={control} id={id}>
      {shape}
    </Labelled>
  );
}

/** Names and the shapes of their values, such as what a call sends. */
export function ShapesField({ control, id, edit }: FieldProps) {
  if (control.kind.is !== 'shapes') return null;
  const shapes = isRecord(control.value) ? control.value : {};
  return (
    <Grouped control={control} id={id}>
      <Fields
        id={id}
        path={control.path}
        name={control.title}
        shapes={shapes}
        words={control.kind.words}
        edit={(next) => edit(Object.keys(next).length === 0 && !control.required ? undefined : next)}
      />
    </Grouped>
  );
}

/** How a shape is edited: by a word, its values, its items, its fields, or as JSON where it is misspelt. */
type Way = 'word' | 'values' | 'list' | 'map' | 'fields' | 'record' | 'json';

function wayOf(shape: unknown, words: readonly string[]): Way {
  if (Array.isArray(shape)) return shape.length === 1 ? 'list' : 'json';
  return isRecord(shape) ? WAYS[formOf(shape, new Set(words)) ?? 'fields'] : 'word';
}

const WAYS: { readonly [form in Form | 'fields']: Way } = {
  list: 'list',
  fields: 'fields',
  record: 'record',
  map: 'map',
  type: 'values',
};

interface ShapeProps {
  id: string;
  path: JsonPath;
  /** What has this shape, for labels. */
  name: string;
  shape: unknown;
  /** Shapes that are a word. */
  words: readonly string[];
  edit(shape: unknown): void;
}

function ShapeEditor({ id, path, name, shape, words, edit }: ShapeProps): ReactNode {
  const way = wayOf(shape, words);
  if (way === 'json') return <JsonShape {...{ id, name, shape, edit }} />;
  if (way === 'list') return <ListEditor {...{ id, path, name, shape: shape as ListShape, words, edit }} />;
  if (way === 'map') return <MapEditor {...{ id, path, name, shape: shape as MapShape, words, edit }} />;
  if (way === 'values') return <KnownValues {...{ id, name, shape: shape as ValuesShape, words, edit }} />;
  if (way === 'record') {
    const { record, ...others } = shape as Shapes;
    return (
      <Fields
        {...{ id, path: [...path, 'record'], name, words, shapes: record as Shapes }}
        edit={(next) => edit({ record: next, ...others })}
      />
    );
  }
  if (way === 'fields') {
    return (
      <>
        <Fields {...{ id, path, name, words, edit, shapes: shape as Shapes }} />
        <Change label={`As a list: ${name}`} act={() => edit(listOf(shape))}>
          As a list
        </Change>
      </>
    );
  }
  return (
    <>
      <ShapeWord id={id} value={typeof shape === 'string' ? shape : ''} words={words} change={edit} />
      <span className="design-entry-tools">
        <Change label={`As a list: ${name}`} act={() => edit(listOf(shape || 'string'))}>
          As a list
        </Change>
        <Change label={`As a map: ${name}`} act={() => edit({ map: shape || 'string', max: MAX_ITEMS })}>
          As a map
        </Change>
        <Change label={`With fields: ${name}`} act={() => edit({ name: 'string' })}>
          With fields
        </Change>
        <Change label={`With known values: ${name}`} act={() => edit({ type: shape || 'string', known: [] })}>
          With known values
        </Change>
      </span>
    </>
  );
}

type Shapes = { readonly [name: string]: unknown };
type ListShape = readonly unknown[] | { readonly list: unknown; readonly max?: unknown };

function isPlainList(shape: ListShape): shape is readonly unknown[] {
  return Array.isArray(shape);
}

/** Maximum number of items of a new list. */
const MAX_ITEMS = 20;

function listOf(item: unknown): ListShape {
  return { list: item, max: MAX_ITEMS };
}

function ListEditor({ id, path, name, shape, words, edit }: ShapeProps & { shape: ListShape }) {
  const [item, max] = isPlainList(shape) ? [shape[0], undefined] : [shape.list, shape.max];
  const others = isPlainList(shape) ? {} : shape;
  const set = (item: unknown, max: unknown) => edit(max === undefined ? [item] : { ...others, list: item, max });
  return (
    <div className="design-entry-group">
      <label htmlFor={id}>Each item of the list</label>
      <ShapeEditor
        {...{ id, words, shape: item, path: [...path, isPlainList(shape) ? 0 : 'list'] }}
        name={`Item of ${name}`}
        edit={(next) => set(next, max)}
      />
      <MostField id={`${id}-max`} max={max} edit={(next) => set(item, next)} />
      <Change label={`No list: ${name}`} act={() => edit(item)}>
        No list
      </Change>
    </div>
  );
}

type MapShape = { readonly map: unknown; readonly max?: unknown };

/** Values by names that only the server knows. */
function MapEditor({ id, path, name, shape, words, edit }: ShapeProps & { shape: MapShape }) {
  const { map, max, ...others } = shape;
  const set = (map: unknown, max: unknown) => edit({ map, ...(max !== undefined && { max }), ...others });
  return (
    <div className="design-entry-group">
      <label htmlFor={id}>Each value of the map</label>
      <ShapeEditor
        {...{ id, words, shape: map, path: [...path, 'map'] }}
        name={`Value of ${name}`}
        edit={(next) => set(next, max)}
      />
      <MostField id={`${id}-max`} max={max} edit={(next) => set(map, next)} />
      <Change label={`No map: ${name}`} act={() => edit(map)}>
        No map
      </Change>
    </div>
  );
}

/** A row for each field, and one for a new field. */
function Fields({
  id,
  path,
  name,
  shapes,
  words,
  edit,
}: Omit<ShapeProps, 'shape' | 'edit'> & {
  shapes: Shapes;
  edit(shapes: Shapes): void;
}) {
  return (
    <>
      {Object.entries(shapes).map(([field, shape]) => (
        <div key={field} className="design-declared-row">
          <label htmlFor={`${id}.${field}`}>{field}</label>
          <span className="design-entry-tools">
            <RenameButton path={[...path, field]} name={field} />
            <Change
              label={`Remove ${field}`}
              act={() => edit(Object.fromEntries(Object.entries(shapes).filter(([other]) => other !== field)))}
            >
              ×
            </Change>
          </span>
          <div>
            <ShapeEditor
              id={`${id}.${field}`}
              path={[...path, field]}
              name={field}
              shape={shape}
              words={words}
              edit={(next) => edit({ ...shapes, [field]: next })}
            />
          </div>
        </div>
      ))}
      <NewEntry
        label={`New field of ${name}`}
        does="Add field"
        refusal={(field) => refusedAgain(field, Object.hasOwn(shapes, field))}
        add={(field) => edit({ ...shapes, [field]: 'string' })}
      />
    </>
  );
}

/** A shape that is misspelt: as JSON. */
function JsonShape({ id, name, shape, edit }: Pick<ShapeProps, 'id' | 'name' | 'shape' | 'edit'>) {
  const control = {
    ...{ path: [], property: name, title: `${name} as JSON`, description: '', required: true, value: shape },
    kind: { is: 'json' } as const,
  };
  return <JsonField control={control} id={id} edit={edit} nested={() => null} />;
}
