import { useId } from 'react'
import styles from './layout-choice.module.css'
import type { PrintLayout } from './print-document.ts'

const choices = [
  { layout: '50x30', name: '50 × 30 mm', about: 'rolo térmico' },
  { layout: 'a4', name: 'A4', about: '80 × 120 mm' },
] as const

interface LayoutChoiceProps {
  readonly value: PrintLayout
  readonly onChange: (layout: PrintLayout) => void
  readonly compact?: boolean
}

export function LayoutChoice({ value, onChange, compact = false }: LayoutChoiceProps) {
  const group = useId()
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
          <label htmlFor={`${group}-${layout}`} className={styles.face}>
            <span className={styles.name}>{name}</span>
            <span className={compact ? 'visually-hidden' : styles.about}>{about}</span>
          </label>
        </div>
      ))}
    </fieldset>
  )
}
