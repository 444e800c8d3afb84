import { useId } from 'react'
import { sizeText } from '#contract/labels/print-layout'
import type { PrintLayout } from '#contract/labels/print-layout'
import styles from './layout-choice.module.css'

interface LayoutChoiceProps {
  readonly value: PrintLayout
  /** The labels in this device's printer. */
  readonly ofLabels: PrintLayout
  readonly onChange: (layout: PrintLayout) => void
  readonly compact?: boolean
}

/** Labels of the size that this device has, or A4 sheets. `PaperSize` chooses among all sizes. */
export function LayoutChoice({ value, ofLabels, onChange, compact = false }: LayoutChoiceProps) {
  const group = useId()
  const choices = [
    { layout: ofLabels, name: sizeText(ofLabels), about: 'rolo térmico' },
    { layout: 'a4', name: 'A4', about: sizeText('a4') },
  ] as const
  return (
    <fieldset className={styles.choice} data-compact={compact || undefined}>
      <legend className="visually-hidden">Papel</legend>
      {choices.map(({ layout, name, about }) => (
        <div key={layout} className={styles.option}>
          <input
            type="radio"
            id={`${group}-${layout}`}
            name={group}
            value={layout}
            checked={value === layout}
            onChange={() => onChange(layout)}
          />
          <label htmlFor={`${group}-${layout}`} className={`row center tight one-line ${styles.face}`}>
            <span className="mid">{name}</span>
            <span className={compact ? 'visually-hidden' : styles.about}>{about}</span>
          </label>
        </div>
      ))}
    </fieldset>
  )
}
