import type { FixtureDocument } from '../schemas/generated/types.ts';
import type { Fixture } from './fixture.ts';

/** A fixture that stands in no file. */
export function looseFixture(document: FixtureDocument, file = ''): Fixture {
  return {
    file,
    screen: document.screen,
    name: document.fixture,
    text: '',
    document,
    tags: [],
    only: false,
    lineOf: () => 1,
  };
}
