import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { UploadChange } from '../renderer/react/widget.ts';
import type { ImagesProps } from '../schemas/generated/types.ts';
import { CROSS } from './parts/cross.ts';
import { described, type FieldBase, labelId, Notes } from './parts/field.tsx';
import { Icon } from './parts/icon.tsx';
import { type DrawOutline, field } from './parts/outline.ts';
import { Picture } from './parts/picture.tsx';

const PLUS = 'M12 5v14M5 12h14';

interface Upload {
  url: string;
  name: string;
  state: 'sending' | 'sent' | 'failed';
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as readonly Upload[]) : []);

const chosen = (file: File) => ({ name: file.name, type: file.type, size: file.size, source: file });

/**
 * Images that the user adds. The form uploads them and tracks their state; this widget shows, adds
 * and removes them, and lets the user send one again that failed.
 */
export default function Images({ label, max = 9, perRow = 3, field, busy }: ImagesProps & FieldBase) {
  const input = useRef<HTMLInputElement>(null);
  const [uploads, setUploads] = useState(() => listOf(field.value()));
  const previews = usePreviews();
  /** How many of those chosen last were more than fit. */
  const [refused, setRefused] = useState(0);
  const show = (value: unknown) => {
    setUploads(listOf(value));
    previews.keep(listOf(value).length);
  };

  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const all = [...(event.target.files ?? [])];
    const files = all.slice(0, max - uploads.length);
    setRefused(all.length - files.length);
    // Allows choosing the same file again after it was removed.
    event.target.value = '';
    if (files.length === 0) return;
    previews.add(files, uploads.length);
    field.change({ add: files.map(chosen) } satisfies UploadChange);
  };
  const remove = (index: number) => {
    setRefused(0);
    previews.remove(index);
    field.change({ remove: index } satisfies UploadChange);
  };
  const retry = (index: number) => field.change({ retry: index } satisfies UploadChange);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out
    <div
      // The input is removed when the maximum is reached; the group stays.
      ref={(group) => field.tie(group && { focus: () => input.current?.focus() }, show)}
      className="field"
      role="group"
      aria-labelledby={labelId(field)}
      {...described(field)}
    >
      <span className="field-label" id={labelId(field)}>
        {label}
      </span>
      <ul className={`tiles tiles-${perRow}`}>
        {uploads.map((upload, index) => (
          <Tile
            // biome-ignore lint/suspicious/noArrayIndexKey: the form knows a picture by its place
            key={index}
            upload={upload}
            number={index + 1}
            src={previews.url(index) ?? upload.url}
            onRemove={() => remove(index)}
            onRetry={() => retry(index)}
          />
        ))}
        {uploads.length < max && (
          <li className="tile">
            <label className="tile-add">
              <input
                ref={input}
                type="file"
                className="over"
                id={field.id}
                accept="image/*"
                multiple={max - uploads.length > 1}
                disabled={busy}
                onChange={add}
              />
              <Icon path={PLUS} />
              <span>Add image</span>
            </label>
          </li>
        )}
      </ul>
      {refused > 0 && (
        <p className="field-error" role="alert">
          At most {max} images: {refused === 1 ? 'one was' : `${refused} were`} not added.
        </p>
      )}
      <Notes field={field} />
    </div>
  );
}

interface TileProps {
  upload: Upload;
  /** From 1. */
  number: number;
  src: string;
  onRemove(): void;
  onRetry(): void;
}

/** An image with the state of its upload, a button that removes it and, if it failed, one that sends it again. */
function Tile({ upload: { state }, number, src, onRemove, onRetry }: TileProps) {
  return (
    <li className={`tile tile-${state}`}>
      <Picture className="tile-image" src={src} alt={`Image ${number}`} />
      {state === 'sending' && <span className="tile-state">Sending</span>}
      {state === 'failed' && (
        <button type="button" className="tile-retry" onClick={onRetry}>
          <span className="tile-state">
            <span className="unseen">Image {number}: </span>Not sent. <span className="tile-act">Try again</span>
          </span>
        </button>
      )}
      <button type="button" className="tile-remove" aria-label={`Remove image ${number}`} onClick={onRemove}>
        <Icon path={CROSS} />
      </button>
    </li>
  );
}

/** Object URLs of the chosen files by index, so that an image shows before it is uploaded. */
function usePreviews() {
  const urls = useRef<(string | undefined)[]>([]);
  const drop = (from: number, count: number) => {
    for (const url of urls.current.splice(from, count)) if (url) URL.revokeObjectURL(url);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field goes
  useEffect(() => () => drop(0, urls.current.length), []);
  return {
    url: (index: number) => urls.current[index],
    add: (files: readonly File[], at: number) => {
      for (const [index, file] of files.entries()) urls.current[at + index] = URL.createObjectURL(file);
    },
    remove: (index: number) => drop(index, 1),
    keep: (count: number) => drop(count, urls.current.length),
  };
}

export const outline: DrawOutline = (props) => field([['bone bone-tile']], props);
