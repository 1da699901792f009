import { later } from '../../ui/later.tsx';

/**
 * The fields of what contracts and other declarations have, fetched when one is shown, or before that: most screens have
 * none.
 */
export const fetchShapeFields = () => import('./shape-field.tsx');

export const ShapeField = later(async () => ({ default: (await fetchShapeFields()).ShapeField }));
export const ShapesField = later(async () => ({ default: (await fetchShapeFields()).ShapesField }));
