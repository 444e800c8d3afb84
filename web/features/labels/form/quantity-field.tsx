import type { ReactNode } from 'react'
import { QUANTITY_MAX } from '#contract/labels'
import { labelsText } from '#contract/words'
import { CountStepper } from '../../../components/kit/count-stepper.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './quantity-field.module.css'

interface QuantityFieldProps {
  readonly value: number
  readonly error?: ReactNode
  readonly disabled: boolean
  readonly onChange: (quantity: number) => void
}

const FEW = [1, 2, 3, 4, 5, 6] as const

/** One tap for a few labels; a stepper and typing for more. */
export function QuantityField({ value, error, disabled, onChange }: QuantityFieldProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="below-2 muted text-2 mid">Quantas etiquetas</legend>
      <div className="flex wrap gap-3">
        <div className={`flex gap-2 ${styles.few}`}>
          {FEW.map((quantity) => (
            <Pressable
              key={quantity}
              className={`chip ${styles.number}`}
              aria-pressed={value === quantity}
              aria-label={labelsText(quantity)}
              onClick={() => onChange(quantity)}
            >
              {quantity}
            </Pressable>
          ))}
        </div>
        <CountStepper
          less="Uma etiqueta a menos"
          more="Uma etiqueta a mais"
          value={value}
          least={1}
          most={QUANTITY_MAX}
          lax
          onChange={onChange}
          field={{
            name: 'quantity',
            required: true,
            'aria-label': 'Quantidade',
            'aria-invalid': error ? true : undefined,
            'aria-describedby': error ? 'quantity-error' : undefined,
          }}
        />
      </div>
      {error ? (
        <p id="quantity-error" className="above-2 bad mid">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
