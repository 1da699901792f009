/** Creates a page for tests: import it before anything that uses `window`. */
import { GlobalRegistrator } from '@happy-dom/global-registrator';

GlobalRegistrator.register({ url: 'http://localhost/shelf?userId=u1', width: 390, height: 844 });
