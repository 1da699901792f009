import type { FixtureDocument } from '../../schemas/generated/types.ts';

/** What a page answers to the question where it is: the fixture's place, or that it may not tell. */
export function standAt(place: FixtureDocument['place']): void {
  const geolocation = {
    getCurrentPosition(found: (position: object) => void, refused: (error: { message: string }) => void): void {
      if (place) found({ coords: { accuracy: 10, ...place } });
      else refused({ message: 'The phone does not tell where it is' });
    },
  };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
}
