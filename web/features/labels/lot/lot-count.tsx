import { useId, useState } from 'react'
import { IconMinus, IconPlus } from '../../../components/icons.ts'
import styles from './lot-dialog.module.css'

interface LotCountProps {
  readonly name: string
  readonly value: number
  readonly least?: number
  readonly most: number
  /** The words after the number: `de 12`. */
  readonly after: string
  /** The dialog opens with the focus here. */
  readonly first?: boolean
  readonly onChange: (value: number) => void
}

/** A number with its two buttons. */
export function LotCount({ name, value, least = 0, most, after, first, onChange }: LotCountProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const within = (wanted: number) => Math.min(Math.max(wanted, least), most)
  const step = (to: number) => {
    setTyped(null)
    onChange(within(to))
  }
  return (
    <div className={styles.count}>
      <label htmlFor={id}>{name}</label>
      <span className={styles.stepper}>
        <button
          type="button"
          aria-label={`${name}: uma a menos`}
          disabled={value <= least}
          onClick={() => step(value - 1)}
        >
          <IconMinus size={20} aria-hidden="true" />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus={first}
          value={typed ?? String(value)}
          aria-describedby={`${id}-of`}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 4)
            setTyped(digits)
            onChange(within(Number(digits)))
          }}
          onBlur={() => setTyped(null)}
        />
        <button
          type="button"
          aria-label={`${name}: uma a mais`}
          disabled={value >= most}
          onClick={() => step(value + 1)}
        >
          <IconPlus size={20} aria-hidden="true" />
        </button>
      </span>
      <span id={`${id}-of`}>{after}</span>
    </div>
  )
}
