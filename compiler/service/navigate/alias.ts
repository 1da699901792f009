import { renamable } from '../../check/project/aliases.ts';
import { quoted } from '../../source/quoting.ts';
import type { Contract } from '../../tree/resolved.ts';
import { setAt, type TextEdit } from '../project/edit.ts';
import type { EditedProject } from '../project/project.ts';
import { schemaOf } from '../schema/schemas.ts';
import type { Knowledge } from '../scope/knowledge.ts';
import { recordsOf } from './records.ts';

/** Why a call cannot follow a rename. */
export interface Refused {
  readonly refused: string;
}

/** A contract with the aliases that are left after a rename. */
interface AliasChange {
  readonly contract: Contract;
  readonly aliases: ReadonlyMap<string, string>;
}

/**
 * The change of a call’s aliases when one of its names changes but the server's does not.
 *
 * @param declared the record whose field is renamed; undefined for a name that the call sends
 */
export function keptOnWire(
  contract: Contract,
  before: string,
  after: string,
  declared: object | undefined,
  knowledge: Knowledge,
): AliasChange | Refused {
  const { call, aliases } = contract;
  const wire = aliases.get(before) ?? before;
  const names = renamable(contract, knowledge.tables);
  if (!names)
    return {
      refused: `call ${quoted(call)} takes or gives any name, so what ${quoted(after)} would mean there is unknown`,
    };
  if (names.has(after)) return { refused: `call ${quoted(call)} has another ${quoted(after)} already` };
  if (aliases.has(before) && isSharedName(contract, before, declared, knowledge)) {
    return {
      refused: `call ${quoted(call)} calls something else ${quoted(before)}, too, and both are ${quoted(wire)} for the server`,
    };
  }
  const all = aliases.has(before) ? [...aliases] : [...aliases, [before, wire] as const];
  return { contract, aliases: withoutIdle(all.map(([name, own]) => [name === before ? after : name, own])) };
}

/** The change of a call’s aliases when the server calls something by another name from now on. */
export function renamedOnWire(contract: Contract, plain: string, wire: string): AliasChange {
  const all = [...contract.aliases].map(([name, own]) => [name, name === plain ? wire : own] as const);
  return { contract, aliases: withoutIdle(all) };
}

/** Aliases that are the same as their names say nothing. */
function withoutIdle(aliases: readonly (readonly [string, string])[]): Map<string, string> {
  return new Map(aliases.filter(([name, wire]) => name !== wire));
}

/** Whether a call uses a name for something else than one field of a record, or than what it sends. */
function isSharedName(contract: Contract, name: string, declared: object | undefined, knowledge: Knowledge): boolean {
  if (declared && (contract.send.has(name) || contract.fixed.has(name))) return true;
  return recordsOf(contract, knowledge).some(({ fields }) => fields !== declared && fields.has(name));
}

/** The edits that replace a call’s aliases; the rest of its contract stays as it is. */
export function aliasEdits({ contract, aliases }: AliasChange, project: EditedProject): TextEdit[] | Refused {
  const { file, path } = contract.spot;
  const text = project.files.get(file.name);
  // What is known of a broken file is its last valid version, whose positions are no longer those of the file.
  if (text !== file.text) return { refused: `${file.name} has an error: correct it first` };
  if (contract.aliases.size === 0 && aliases.size === 0) return [];
  const order = Object.keys(schemaOf('calls').schema.$defs?.call?.properties ?? {});
  const value = aliases.size === 0 ? undefined : Object.fromEntries(aliases);
  return setAt({ path: file.name, text }, [...path, 'aliases'], value, order);
}
