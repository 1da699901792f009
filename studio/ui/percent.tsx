import { Slider } from '@base-ui/react/slider';

/** Common percentages. */
const OFTEN = [1, 5, 25, 50, 100];

/** A percentage of installations, 0 to 100. */
export function Percent({
  value,
  disabled = false,
  onChange,
}: {
  value: number;
  disabled?: boolean;
  onChange: (percent: number) => void;
}) {
  // The slider moves by whole percents; a value between two of them, set elsewhere, stays until then.
  const move = (to: number) => onChange(to > value ? Math.ceil(to) : Math.floor(to));
  return (
    <div className="percent">
      <Slider.Root
        className="slider"
        value={value}
        min={0}
        max={100}
        step={Number.isInteger(value) ? 1 : 0.01}
        disabled={disabled}
        onValueChange={(next) => move(Array.isArray(next) ? next[0] : next)}
      >
        <Slider.Control className="slider-control">
          <Slider.Track className="slider-track">
            <Slider.Indicator className="slider-indicator" />
            <Slider.Thumb
              className="slider-thumb"
              getAriaLabel={() => 'Percent'}
              getAriaValueText={(_text, percent) => `${percent} %`}
            />
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <output className="percent-value">{value} %</output>
      <fieldset className="percent-often" aria-label="Often chosen">
        {OFTEN.map((percent) => (
          <button key={percent} type="button" className="button" disabled={disabled} onClick={() => onChange(percent)}>
            {percent} %
          </button>
        ))}
      </fieldset>
    </div>
  );
}
