/** Must be the first import of every test that renders a part of the studio: react-dom needs a DOM when it is loaded. */
import { GlobalRegistrator } from '@happy-dom/global-registrator';

GlobalRegistrator.register({ url: 'http://localhost/studio', width: 1280, height: 800 });
