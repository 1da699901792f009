import type { FixtureDocument } from '../../schemas/generated/types.ts';

/** Fakes the page's geolocation: the fixture's place, or permission denied. */
export function standAt(place: FixtureDocument['place']): void {
  const geolocation = {
    getCurrentPosition(found: (position: object) => void, refused: (error: { message: string }) => void): void {
      if (place) found({ coords: { accuracy: 10, ...place } });
      else refused({ message: 'The phone does not tell where it is' });
    },
  };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
}
