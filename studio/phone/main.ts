/**
 * The page of a phone frame in the studio: shows screens, runs fixtures, and records, on request of the parent page.
 */
import { keepPlace } from '../../runner/browser/keep-place.ts';
import { listen, post } from './channel.ts';
import { dress } from './dress.ts';
import { leaveFocus } from './leave-focus.ts';
import { Library } from './library.ts';
import { loadedOnce } from './loaded.ts';
import { Marker } from './marker.ts';
import { type FromPhone, PAINTED_MS, type ToPhone } from './messages.ts';
import { Phone } from './phone.ts';
import type { PhoneRecording } from './recording.ts';
import { reportDoubleTaps, reportTaps } from './taps.ts';

const send = <Kind extends keyof FromPhone>(kind: Kind, data: FromPhone[Kind]): void =>
  post<FromPhone, Kind>(window.parent, kind, data);
const library = new Library();

let recording: PhoneRecording | undefined;
/** The recorder, loaded after the first render. */
const recorder = loadedOnce(async () => {
  const { createRecording } = await import('./recording.ts');
  recording = createRecording(library, send);
  return recording;
});
const failed = (error: unknown): void => send('failed', error instanceof Error ? error.message : String(error));
const phone = new Phone(library, new Marker(), {
  shown(shown) {
    send('shown', shown);
    setTimeout(() => void Promise.all([recorder(), player()]).catch(failed), PAINTED_MS);
  },
  observe: (host, stores) => recording?.observe(host, stores),
  isRecording: () => recording?.isActive() ?? false,
});
/** The fixture player, loaded the same way. */
const player = loadedOnce(async () => {
  const { Player } = await import('./player.ts');
  return new Player(library, (played) => send('played', played));
});

keepPlace();
leaveFocus();
reportTaps(
  () => phone.run,
  (chosen) => send('chosen', chosen),
);
reportDoubleTaps(
  () => phone.run,
  (text) => send('write', text),
);
listen<ToPhone>(() => window.parent, {
  documents(documents) {
    library.take(documents);
    dress(documents.style);
  },
  show: (order) => void phone.show(order).catch(failed),
  play: (order) => void player().then((ready) => ready.play(order), failed),
  mark: (place) => phone.mark(place),
  textSize(size) {
    document.documentElement.style.fontSize = size === 1 ? '' : `${size * 100}%`;
  },
  record: (command) => void recorder().then((ready) => ready.do(command), failed),
  save: (name) =>
    void recorder()
      .then(async (ready) => ready.save(name, await phone.stop()))
      .catch(failed),
});
send('ready', null);
