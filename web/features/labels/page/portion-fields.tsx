import { useId, useState } from 'react'
import { IconMinus, IconPlus } from '../../../components/icons.ts'
import styles from './label-page.module.css'

interface PortionFieldsProps {
  readonly count: number
  readonly weight: string
  /** The weight of the whole label. */
  readonly whole: string
  readonly most: number
  readonly onCount: (count: number) => void
  readonly onWeight: (weight: string) => void
}

/** Into how many, and how much each has. */
export function PortionFields({ count, weight, whole, most, onCount, onWeight }: PortionFieldsProps) {
  const id = useId()
  // An emptied field stays empty: what is typed next is the whole number.
  const [isEmpty, setEmpty] = useState(false)
  function set(wanted: number) {
    setEmpty(false)
    onCount(Math.min(most, Math.max(1, wanted)))
  }
  return (
    <>
      <div className={styles.part}>
        <label htmlFor={`${id}-count`}>Em quantas</label>
        <span className={styles.stepper}>
          <button type="button" aria-label="Uma a menos" onClick={() => set(count - 1)}>
            <IconMinus size={20} aria-hidden="true" />
          </button>
          <input
            id={`${id}-count`}
            inputMode="numeric"
            value={isEmpty ? '' : count}
            onChange={(event) => {
              const digits = event.currentTarget.value.replaceAll(/\D/gu, '')
              set(Number(digits))
              setEmpty(digits === '')
            }}
            onBlur={() => setEmpty(false)}
          />
          <button type="button" aria-label="Uma a mais" onClick={() => set(count + 1)}>
            <IconPlus size={20} aria-hidden="true" />
          </button>
        </span>
      </div>
      <div className={styles.part}>
        <label htmlFor={`${id}-weight`}>Cada uma com (de {whole})</label>
        <input
          id={`${id}-weight`}
          value={weight}
          maxLength={40}
          placeholder="partes iguais"
          autoComplete="off"
          onChange={(event) => onWeight(event.currentTarget.value)}
        />
      </div>
    </>
  )
}
