import type { Ast } from '../syntax/ast.ts';
import { print } from '../syntax/print.ts';
import { pathOf } from '../syntax/walk.ts';
import { NO_FACTS, together, withFact } from './facts.ts';
import { meet } from './meet.ts';
import { type Place, quiet, type Seen } from './seen.ts';
import type { Definition, Facts, Type } from './types.ts';
import { type Literal, only, without } from './values.ts';

/** The knowledge that a subject is, or is not, one of these values. */
export interface Lesson {
  is: boolean;
  values: readonly Literal[];
}

/** The facts with a lesson about a subject of this type added. */
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

/** The facts with the knowledge that a subject is not null. */
export function learnPresent(subject: Ast, type: Type, place: Place): Facts {
  return type.is === 'maybe' ? learn(subject, type, { is: false, values: [null] }, place) : place.facts;
}

/** `(x ?? '') != ''`: if the default is ruled out, x itself is not null and was compared. */
function throughDefault(subject: Ast, lesson: Lesson, place: Place): Facts {
  if (subject.kind !== 'binary' || subject.op !== '??' || subject.right.kind !== 'literal') return place.facts;
  const ruledOut = lesson.values.includes(subject.right.value) !== lesson.is;
  // Only plain paths, because this checks the operand a second time.
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
 * If a path starts with the name of a definition (`let.x`, `rules.x`): the path with that name replaced by its
 * definition; otherwise undefined.
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

/** The facts that a definition establishes by itself; cached, and combined with the facts of each place. */
function taught(definition: Definition, place: Place): Seen {
  definition.taught ??= place.infer(definition.ast, quiet({ ...place, facts: NO_FACTS }));
  return definition.taught;
}

/** The facts established by a boolean that was not analysed: its own value, and the facts of its definition. */
export function learnTruth(ast: Ast, seen: Seen, place: Place): Seen {
  // Null counts as neither: for a nullable boolean, false establishes nothing.
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
