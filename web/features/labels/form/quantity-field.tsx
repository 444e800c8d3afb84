import { useState } from 'react'
import type { ReactNode } from 'react'
import { QUANTITY_MAX } from '#contract/labels'
import { labelsText } from '#contract/words'
import { IconMinus, IconPlus } from '../../../components/icons.ts'
import form from './label-form.module.css'
import styles from './quantity-field.module.css'

// Plain controls: the style sheet sets all of their look, and Mantine's reset would compete with it by load order.

interface QuantityFieldProps {
  readonly value: number
  readonly error?: ReactNode
  readonly disabled: boolean
  readonly onChange: (quantity: number) => void
}

const FEW = [1, 2, 3, 4, 5, 6] as const

/** One tap for a few labels; a stepper and typing for more. */
export function QuantityField({ value, error, disabled, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function handleType(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, 4)
    setTyped(digits)
    onChange(Number(digits))
  }

  function set(quantity: number) {
    setTyped(null)
    onChange(Math.min(Math.max(quantity, 1), QUANTITY_MAX))
  }

  return (
    <fieldset className={styles.field} disabled={disabled}>
      <legend className={styles.legend}>Quantas etiquetas</legend>
      <div className={styles.row}>
        <div className={styles.few}>
          {FEW.map((quantity) => (
            <button
              type="button"
              key={quantity}
              className={`${form.chip} ${styles.number}`}
              aria-pressed={value === quantity}
              aria-label={labelsText(quantity)}
              onClick={() => set(quantity)}
            >
              {quantity}
            </button>
          ))}
        </div>
        <div className={styles.stepper}>
          <button
            type="button"
            className={styles.step}
            aria-label="Uma etiqueta a menos"
            disabled={value <= 1}
            onClick={() => set(value - 1)}
          >
            <IconMinus size={20} aria-hidden="true" />
          </button>
          <input
            className={styles.input}
            name="quantity"
            aria-label="Quantidade"
            required
            inputMode="numeric"
            autoComplete="off"
            size={3}
            value={typed ?? String(value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'quantity-error' : undefined}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => handleType(event.currentTarget.value)}
            onBlur={() => setTyped(null)}
          />
          <button
            type="button"
            className={styles.step}
            aria-label="Uma etiqueta a mais"
            disabled={value >= QUANTITY_MAX}
            onClick={() => set(value + 1)}
          >
            <IconPlus size={20} aria-hidden="true" />
          </button>
        </div>
      </div>
      {error ? (
        <p id="quantity-error" className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
