/** The page of a phone in the studio: shows screens, plays fixtures, and records, as the page around it asks. */
import { keepPlace } from '../../runner/browser/keep-place.ts';
import { hear, post } from './channel.ts';
import { choosing, writing } from './choosing.ts';
import { Library } from './library.ts';
import { Marker } from './marker.ts';
import type { FromPhone, ToPhone } from './messages.ts';
import { Phone } from './phone.ts';
import { Player } from './player.ts';
import { createRecording } from './recording.ts';

const tell = <Kind extends keyof FromPhone>(kind: Kind, data: FromPhone[Kind]): void =>
  post<FromPhone, Kind>(window.parent, kind, data);
const library = new Library();
const recording = createRecording(library, tell);
const phone = new Phone(library, new Marker(), {
  shown: (shown) => tell('shown', shown),
  observe: recording.observe,
});
const player = new Player(library, (played) => tell('played', played));

keepPlace();
choosing(
  () => phone.run,
  (chosen) => tell('chosen', chosen),
);
writing(
  () => phone.run,
  (text) => tell('write', text),
);
hear<ToPhone>(() => window.parent, {
  documents: (documents) => library.take(documents),
  show: (order) => void phone.show(order).catch((error: unknown) => tell('failed', String(error))),
  play: (order) => player.play(order),
  mark: (place) => phone.mark(place),
  letters(size) {
    document.documentElement.style.fontSize = size === 1 ? '' : `${size * 100}%`;
  },
  record: (what) => recording.do(what),
  save: (name) => void recording.save(name, phone.run).catch((error: unknown) => tell('failed', String(error))),
});
tell('ready', null);
