import { type ReactNode, useId, useState } from 'react';
import { type Form, formOf } from '../../../compiler/shape/forms.ts';
import { isRecord } from '../../../compiler/source/record.ts';
import { JsonField } from './json-field.tsx';
import { Grouped, Labelled } from './labelled.tsx';
import type { FieldProps } from './props.ts';

/** The shape of a value: a word, a list, or named fields, each with its own shape; anything else as JSON. */
export function ShapeField(props: FieldProps) {
  const { control, id, edit } = props;
  if (control.kind.is !== 'shape') return null;
  const { value, required, title } = control;
  const { words } = control.kind;
  if (wayOf(value, words) === 'json') return <JsonField {...props} />;
  const shape = (
    <ShapeEditor
      id={id}
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
        name={control.title}
        shapes={shapes}
        words={control.kind.words}
        edit={(next) => edit(Object.keys(next).length === 0 && !control.required ? undefined : next)}
      />
    </Grouped>
  );
}

/** How a shape is edited: by a word, its items, its fields, or as JSON. */
type Way = 'word' | 'list' | 'fields' | 'json';

function wayOf(shape: unknown, words: readonly string[]): Way {
  if (Array.isArray(shape)) return shape.length === 1 ? 'list' : 'json';
  return isRecord(shape) ? WAYS[formOf(shape, new Set(words)) ?? 'fields'] : 'word';
}

const WAYS: { readonly [form in Form | 'fields']: Way } = {
  list: 'list',
  fields: 'fields',
  record: 'json',
  map: 'json',
  type: 'json',
};

interface ShapeProps {
  id: string;
  /** What has this shape, for labels. */
  name: string;
  shape: unknown;
  /** Shapes that are a word. */
  words: readonly string[];
  edit(shape: unknown): void;
}

function ShapeEditor({ id, name, shape, words, edit }: ShapeProps): ReactNode {
  const list = useId();
  const way = wayOf(shape, words);
  if (way === 'json') return <JsonShape {...{ id, name, shape, edit }} />;
  if (way === 'list') return <ListEditor {...{ id, name, shape: shape as ListShape, words, edit }} />;
  if (way === 'fields') {
    return (
      <>
        <Fields id={id} name={name} shapes={shape as Shapes} words={words} edit={edit} />
        <Change label={`As a list: ${name}`} act={() => edit(listOf(shape))}>
          As a list
        </Change>
      </>
    );
  }
  return (
    <>
      <input
        id={id}
        type="text"
        autoComplete="off"
        list={list}
        value={typeof shape === 'string' ? shape : ''}
        onChange={({ target }) => edit(target.value)}
      />
      <datalist id={list}>
        {words.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
      <span className="design-entry-tools">
        <Change label={`As a list: ${name}`} act={() => edit(listOf(shape || 'string'))}>
          As a list
        </Change>
        <Change label={`With fields: ${name}`} act={() => edit({ name: 'string' })}>
          With fields
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

function ListEditor({ id, name, shape, words, edit }: ShapeProps & { shape: ListShape }) {
  const [item, max] = isPlainList(shape) ? [shape[0], undefined] : [shape.list, shape.max];
  const others = isPlainList(shape) ? {} : shape;
  const set = (item: unknown, max: unknown) => edit(max === undefined ? [item] : { ...others, list: item, max });
  return (
    <div className="design-entry-group">
      <label htmlFor={id}>Each item of the list</label>
      <ShapeEditor id={id} name={`Item of ${name}`} shape={item} words={words} edit={(next) => set(next, max)} />
      <label htmlFor={`${id}-max`}>At most</label>
      <input
        id={`${id}-max`}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={max === undefined ? '' : String(max)}
        onChange={({ target: { value } }) => /^\d*$/.test(value) && set(item, value === '' ? undefined : Number(value))}
      />
      <Change label={`No list: ${name}`} act={() => edit(item)}>
        No list
      </Change>
    </div>
  );
}

/** A row for each field, and one for a new field. */
function Fields({
  id,
  name,
  shapes,
  words,
  edit,
}: Omit<ShapeProps, 'shape' | 'edit'> & {
  shapes: Shapes;
  edit(shapes: Shapes): void;
}) {
  const [added, setAdded] = useState('');
  const isNew = added !== '' && !Object.hasOwn(shapes, added);
  const add = () => {
    edit({ ...shapes, [added]: 'string' });
    setAdded('');
  };
  return (
    <>
      {Object.entries(shapes).map(([field, shape]) => (
        <div key={field} className="design-shape-row">
          <label htmlFor={`${id}.${field}`}>{field}</label>
          <div>
            <ShapeEditor
              id={`${id}.${field}`}
              name={field}
              shape={shape}
              words={words}
              edit={(next) => edit({ ...shapes, [field]: next })}
            />
          </div>
          <Change
            label={`Remove ${field}`}
            act={() => edit(Object.fromEntries(Object.entries(shapes).filter(([other]) => other !== field)))}
          >
            ×
          </Change>
        </div>
      ))}
      <div className="design-line">
        <input
          aria-label={`New field of ${name}`}
          type="text"
          autoComplete="off"
          value={added}
          onChange={({ target }) => setAdded(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && isNew && add()}
        />
        <button type="button" className="button design-button" disabled={!isNew} onClick={add}>
          Add field
        </button>
      </div>
    </>
  );
}

/** A shape with known values, or a map: as JSON. */
function JsonShape({ id, name, shape, edit }: Pick<ShapeProps, 'id' | 'name' | 'shape' | 'edit'>) {
  const control = {
    ...{ path: [], property: name, title: `${name} as JSON`, description: '', required: true, value: shape },
    kind: { is: 'json' } as const,
  };
  return <JsonField control={control} id={id} edit={edit} nested={() => null} />;
}

function Change({ label, act, children }: { label: string; act(): void; children: string }) {
  return (
    <button type="button" className="design-quiet" aria-label={label} onClick={act}>
      {children}
    </button>
  );
}
