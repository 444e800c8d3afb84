import { useId } from 'react'
import { Pressable } from '../../components/kit/pressable.tsx'
import { fractionOf, partUnit } from './part-weight.ts'

interface PartFieldProps {
  readonly name: string
  /** The weight of the label. */
  readonly whole: string
  readonly value: string
  /** What a blank field means. */
  readonly blank: string
  /** Half, a third and a quarter as choices. */
  readonly fractions?: boolean
  readonly onChange: (typed: string) => void
}

const fractions = [
  { parts: 2, sign: '½' },
  { parts: 3, sign: '⅓' },
  { parts: 4, sign: '¼' },
] as const

/** A part of a label's weight, in the label's unit: the number keys are enough. */
export function PartField({ name, whole, value, blank, fractions: hasFractions = false, onChange }: PartFieldProps) {
  const id = useId()
  const unit = partUnit(value, whole)
  const hasOwnUnit = /\p{L}/u.test(value)
  return (
    <div className="row wrap between gap-2 mid">
      <label htmlFor={id}>
        {name} (de {whole})
      </label>
      <span className="row wrap gap-2">
        {hasFractions
          ? fractions.map(({ parts, sign }) => {
              const part = fractionOf(whole, parts)
              return part === null ? null : (
                <Pressable
                  key={parts}
                  className="chip"
                  aria-label={`${sign}: ${part}`}
                  aria-pressed={value === part}
                  onClick={() => onChange(value === part ? '' : part)}
                >
                  {sign}
                </Pressable>
              )
            })
          : null}
        <input
          id={id}
          className="control"
          size={8}
          value={value}
          maxLength={40}
          placeholder={blank}
          inputMode={unit === null ? 'text' : 'decimal'}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {unit === null || hasOwnUnit ? null : <span className="muted">{unit}</span>}
      </span>
    </div>
  )
}
