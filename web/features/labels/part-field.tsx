import { useId, useState } from 'react'
import { NumberPad } from '../../components/kit/number-pad.tsx'
import { Pressable } from '../../components/kit/pressable.tsx'
import { fractionOf, partUnit, withComma, withDigit, withoutLast } from './part-weight.ts'

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

/**
 * A part of a label's weight, in the label's unit. A finger gets the number pad of the kit, which hides nothing of the
 * screen; a weight without a known unit is text, for which the keyboard is needed.
 */
export function PartField({ name, whole, value, blank, fractions: hasFractions = false, onChange }: PartFieldProps) {
  const id = useId()
  const [padOpen, setPadOpen] = useState(false)
  const unit = partUnit(value, whole)
  const hasOwnUnit = /\p{L}/u.test(value)
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  const hasPad = isTouch && unit !== null
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
          inputMode={unit === null ? 'text' : hasPad ? 'none' : 'decimal'}
          autoComplete="off"
          onFocus={() => setPadOpen(hasPad)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {unit === null || hasOwnUnit ? null : <span className="muted">{unit}</span>}
      </span>
      {padOpen ? (
        <div className="wide" role="group" aria-label={`Números de ${name}`}>
          <NumberPad
            erase="Apagar um número"
            onDigit={(digit) => onChange(withDigit(value, digit))}
            onComma={() => onChange(withComma(value))}
            onErase={() => onChange(withoutLast(value))}
          />
        </div>
      ) : null}
    </div>
  )
}
