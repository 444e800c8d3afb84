import { useId } from 'react'
import { Choice } from '../../components/kit/choice.tsx'
import styles from './choice-chips.module.css'

interface Chip<Value> {
  readonly value: Value
  readonly text: string
  /** Accessible name, when it differs from the text. */
  readonly name?: string
}

interface ChoiceChipsProps<Value> {
  readonly legend: string
  readonly name: string
  readonly choices: readonly Chip<Value>[]
  readonly chosen: readonly Value[]
  readonly error: string | undefined
  readonly onChange: (chosen: Value[]) => void
}

/** Checkboxes that look like chips. `onChange` gets the chosen values in the order of the choices. */
export function ChoiceChips<Value extends string | number>({
  legend,
  name,
  choices,
  chosen,
  error,
  onChange,
}: ChoiceChipsProps<Value>) {
  const errorId = useId()
  const toggle = (value: Value, on: boolean) =>
    onChange(choices.map((choice) => choice.value).filter((other) => (other === value ? on : chosen.includes(other))))
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="below-2 mid">{legend}</legend>
      <div className={styles.chips}>
        {choices.map(({ value, text, name: spoken }) => (
          <Choice
            key={value}
            type="checkbox"
            face="chip"
            name={name}
            checked={chosen.includes(value)}
            aria-label={spoken}
            aria-invalid={error ? true : undefined}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          >
            {text}
          </Choice>
        ))}
      </div>
      {error ? (
        <p id={errorId} className="above-2 bad text-2 mid" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
