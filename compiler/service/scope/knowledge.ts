import { isRecord } from '../../../schemas/record.ts';
import { screensOf, tablesOf } from '../../gather/gather.ts';
import { type Document, Documents } from '../../project/documents.ts';
import { Report } from '../../report/report.ts';
import type { JsonPath } from '../../source/json-node.ts';
import { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';
import { type Observations, observe } from './observe.ts';

/** The number of cached probes; a probe stays the same while an expression is being typed. */
const MAX_PROBES = 20;

/**
 * What the compiler knows about a project being edited. For a file that is currently broken, its last valid version is
 * used.
 */
export class Knowledge {
  readonly #project: EditedProject;
  readonly #documents = new Documents();
  readonly #sound = new Map<string, Document>();
  readonly #observed = new Map<string, { spot: Spot; tables: Tables; observations: Observations }>();
  readonly #probes = new Map<string, Observations>();
  #tables: Tables | undefined;

  constructor(project: EditedProject) {
    this.#project = project;
  }

  /** Must be called after every change to a file. */
  changed(): void {
    this.#tables = undefined;
    this.#probes.clear();
  }

  get tables(): Tables {
    if (this.#tables) return this.#tables;
    const documents = this.#documents.read(this.#project).map((document) => {
      if (document.sound) this.#sound.set(document.path, document);
      return document.sound ? document : (this.#sound.get(document.path) ?? document);
    });
    const report = new Report();
    this.#tables = tablesOf(documents, this.#project, screensOf(documents, report), report);
    return this.#tables;
  }

  /** The expressions of the current document. */
  observed({ path, kind, spot }: EditedFile): Observations {
    const known = this.#observed.get(path);
    const { tables } = this;
    if (known?.spot === spot && known.tables === tables) return known.observations;
    const observations = observe(kind, spot, tables);
    this.#observed.set(path, { spot, tables, observations });
    return observations;
  }

  /**
   * The expressions of a document with another value at one place, to find out what an expression being typed can read.
   */
  probed({ path, kind, spot }: EditedFile, at: JsonPath, probe: string): Observations {
    const { tables } = this;
    const value = withValue(spot.value, at, probe);
    const key = `${path}\n${JSON.stringify(value)}`;
    const known = this.#probes.get(key);
    if (known) return known;
    if (this.#probes.size >= MAX_PROBES) this.#probes.clear();
    const observations = observe(kind, new Spot({ ...spot.file, value }), tables);
    this.#probes.set(key, observations);
    return observations;
  }
}

/** Sets a value at a path of plain data, creating missing parts of the path. */
function withValue(whole: unknown, [step, ...rest]: JsonPath, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const items: unknown[] = Array.isArray(whole) ? [...whole] : [];
    items[step] = withValue(items[step], rest, value);
    return items;
  }
  const before = isRecord(whole) ? whole : {};
  return Object.assign(Object.create(null), before, { [step]: withValue(before[step], rest, value) });
}
