import { useState } from 'react';
import type { WidgetBase } from '../renderer/react/widget.ts';
import type { GeolocationProps } from '../schemas/generated/types.ts';
import { type DrawOutline, lineField } from './parts/outline.ts';
import { Press } from './parts/press.tsx';

/** Timeout of the location request in milliseconds. */
const MAX_WAIT_MS = 15_000;

/** A button that requests the phone's location, and shows a message if that fails. */
export default function Geolocation({ label, busy, on }: GeolocationProps & WidgetBase) {
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState('');
  const ask = () => {
    const sayNo = (reason: string) => {
      setAsking(false);
      setRefused(reason);
    };
    if (!navigator.geolocation) return sayNo('Not available');
    setAsking(true);
    setRefused('');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setAsking(false);
        on.found?.({ latitude, longitude, accuracy });
      },
      (error) => sayNo(error.message),
      { timeout: MAX_WAIT_MS },
    );
  };
  return (
    <div className="geolocation">
      <Press className="button button-secondary" tap={ask} busy={asking || busy}>
        {label}
      </Press>
      <p className="field-error" aria-live="polite">
        {refused}
      </p>
    </div>
  );
}

export const outline: DrawOutline = lineField;
