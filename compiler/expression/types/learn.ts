import type { Ast } from '../syntax/ast.ts';
import { print } from '../syntax/print.ts';
import { pathOf } from '../syntax/walk.ts';
import { NO_FACTS, together, withFact } from './facts.ts';
import { meet } from './meet.ts';
import { type Place, quiet, type Seen } from './seen.ts';
import type { Definition, Facts, Type } from './types.ts';
import { type Literal, only, without } from './values.ts';

/** That a subject is, or is not, one of these values. */
export interface Lesson {
  is: boolean;
  values: readonly Literal[];
}

/** The facts of a place and what a lesson about a subject of this type adds to them. */
export function learn(subject: Ast, type: Type, lesson: Lesson, place: Place): Facts {
  if (subject.kind === 'literal' || type.is === 'unknown') return place.facts;
  const left = lesson.is ? only(type, lesson.values) : without(type, lesson.values);
  const facts = withFact(place.facts, subject, left);
  const further = throughDefault(subject, lesson, { ...place, facts });
  const definition = definitionOf(subject, place);
  if (!definition) return further;
  const { ast } = definition;
  const known = further.get(print(ast));
  const { type: whole } = taught(definition, place);
  return learn(ast, known ? meet(whole, known) : whole, lesson, { ...place, facts: further });
}

/** The facts of a place and that a subject is not null. */
export function learnPresent(subject: Ast, type: Type, place: Place): Facts {
  return type.is === 'maybe' ? learn(subject, type, { is: false, values: [null] }, place) : place.facts;
}

/** `(x ?? '') != ''`: where the default is ruled out, x itself is there and was compared. */
function throughDefault(subject: Ast, lesson: Lesson, place: Place): Facts {
  if (subject.kind !== 'binary' || subject.op !== '??' || subject.right.kind !== 'literal') return place.facts;
  const ruledOut = lesson.values.includes(subject.right.value) !== lesson.is;
  // Only plain paths: what is looked at here is looked at a second time.
  if (!ruledOut || !pathOf(subject.left)) return place.facts;
  const type = place.infer(subject.left, quiet(place)).type;
  const present = without(type, [null]);
  return withFact(
    place.facts,
    subject.left,
    lesson.is ? only(present, lesson.values) : without(present, lesson.values),
  );
}

/**
 * Where a part begins with the name of a definition (`let.x`, `rules.x`): the part with the definition in place of
 * that name; undefined where there is none.
 */
function definitionOf(subject: Ast, place: Place): Definition | undefined {
  const path = pathOf(subject);
  const definition = path && place.scope.expand?.(path);
  if (definition || subject.kind !== 'member') return definition;
  const of = definitionOf(subject.of, place);
  if (!of) return undefined;
  of.members ??= new Map();
  const member: Definition = of.members.get(subject.name) ?? { ast: { ...subject, of: of.ast } };
  of.members.set(subject.name, member);
  return member;
}

/** What a definition teaches by itself: worked out once, and put together with what is known at each place. */
function taught(definition: Definition, place: Place): Seen {
  definition.taught ??= place.infer(definition.ast, quiet({ ...place, facts: NO_FACTS }));
  return definition.taught;
}

/** What a true and a false boolean teach when it was not taken apart: itself, and what its definition teaches. */
export function learnTruth(ast: Ast, seen: Seen, place: Place): Seen {
  // Null is no answer: where it may be null, false teaches nothing.
  if (seen.declared.is !== 'bool') return seen;
  const definition = definitionOf(ast, place);
  const more = definition && taught(definition, place);
  const about = (facts: Facts, value: boolean) => withFact(facts, ast, { is: 'bool', value });
  return {
    ...seen,
    yes: about(more ? together(seen.yes, more.yes) : seen.yes, true),
    no: about(more ? together(seen.no, more.no) : seen.no, false),
  };
}
