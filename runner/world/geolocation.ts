import type { FixtureDocument } from '../../schemas/generated/types.ts';

/** Fakes the page's geolocation: the fixture's place, or permission denied. */
export function standAt(place: FixtureDocument['place']): void {
  const geolocation = {
    getCurrentPosition(succeed: (position: object) => void, fail: (error: { message: string }) => void): void {
      if (place) succeed({ coords: { accuracy: 10, ...place } });
      else fail({ message: 'The phone does not tell where it is' });
    },
  };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
}
