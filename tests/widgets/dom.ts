/** Must be the first import of every test of widgets: react-dom needs a DOM when it is loaded. */
import { GlobalRegistrator } from '@happy-dom/global-registrator';

GlobalRegistrator.register({ url: 'http://localhost/', width: 390, height: 844 });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
