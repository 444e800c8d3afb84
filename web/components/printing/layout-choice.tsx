import { useId } from 'react'
import { sizeText } from '#contract/labels/print-layout'
import type { PrintLayout } from '#contract/labels/print-layout'
import { Choice } from '../kit/choice.tsx'
import styles from './layout-choice.module.css'

interface LayoutChoiceProps {
  readonly value: PrintLayout
  /** The labels in this device's printer. */
  readonly ofLabels: PrintLayout
  readonly onChange: (layout: PrintLayout) => void
}

/** Labels of the size that this device has, or A4 sheets. `PaperSize` chooses among all sizes. */
export function LayoutChoice({ value, ofLabels, onChange }: LayoutChoiceProps) {
  const group = useId()
  const choices = [
    { layout: ofLabels, name: sizeText(ofLabels), about: 'rolo térmico' },
    { layout: 'a4', name: 'A4', about: sizeText('a4') },
  ] as const
  return (
    <fieldset className={`flex gap-1 ${styles.choice}`}>
      <legend className="visually-hidden">Papel</legend>
      {choices.map(({ layout, name, about }) => (
        <Choice
          key={layout}
          type="radio"
          face={`middle mid text-2 one-line ${styles.face}`}
          name={group}
          value={layout}
          checked={value === layout}
          onChange={() => onChange(layout)}
        >
          {name}
          <span className="visually-hidden">{about}</span>
        </Choice>
      ))}
    </fieldset>
  )
}
