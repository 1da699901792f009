import { putDescriptions } from '../../../schemas/descriptions.mjs';
import { DESCRIPTIONS } from '../../../schemas/generated/descriptions.js';
import { SCHEMAS } from '../../../schemas/generated/language.js';

// The build leaves them out of the schemas, which a page needs first.
putDescriptions(SCHEMAS, DESCRIPTIONS);
