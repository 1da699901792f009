import { SharedDocument } from './shared-document.tsx';

/** The page of the shapes that calls, screens and fragments share by name. */
export default function ShapesPage() {
  return <SharedDocument path="shapes.json" title="Named shapes" missing="There are no named shapes." />;
}
