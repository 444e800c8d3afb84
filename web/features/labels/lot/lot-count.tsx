import { useId } from 'react'
import { CountStepper } from '../../../components/kit/count-stepper.tsx'
import styles from './lot-count.module.css'

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
  return (
    <div className="row wrap gap-3 text-4">
      <label htmlFor={id} className={`mid ${styles.name}`}>
        {name}
      </label>
      <CountStepper
        less={`${name}: uma a menos`}
        more={`${name}: uma a mais`}
        value={value}
        least={least}
        most={most}
        onChange={onChange}
        field={{ id, 'data-autofocus': first, 'aria-describedby': `${id}-of` }}
      />
      <span id={`${id}-of`}>{after}</span>
    </div>
  )
}
