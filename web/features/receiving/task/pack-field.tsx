import { useId, useState } from 'react'
import type { LineBody } from '#contract/receiving/receipts'
import { numberText, readNumber, unitWords } from './receipt-words.ts'

type Pack = NonNullable<LineBody['pack']>

interface PackFieldProps {
  readonly unit: string
  readonly pack: Pack | null
  readonly about?: string
  /** The unit that is offered first. */
  readonly wanted: Pack['unit'] | null
  readonly onChange: (pack: Pack | null) => void
}

const units = Object.keys(unitWords) as readonly Pack['unit'][]

/** What one unit of the note brings. */
export function PackField({ unit, pack, about, wanted, onChange }: PackFieldProps) {
  const id = useId()
  const [text, setText] = useState(pack === null ? '' : numberText(pack.n))
  const [of, setOf] = useState<Pack['unit']>(pack?.unit ?? wanted ?? 'unidade')
  const n = readNumber(text)
  function change(typed: string, chosen: Pack['unit']) {
    setText(typed)
    setOf(chosen)
    const value = readNumber(typed)
    onChange(value === null ? null : { n: value, unit: chosen })
  }
  return (
    <div className="stack gap-1">
      <label htmlFor={id} className="text-2 mid">
        1 {unit.toLowerCase()} traz
      </label>
      <span className="flex gap-2">
        <input
          id={id}
          className="field grow figures"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={text !== '' && n === null}
          onChange={(event) => change(event.target.value, of)}
        />
        <select
          className="field still"
          aria-label="Unidade do que vem"
          style={{ width: 'auto' }}
          value={of}
          onChange={(event) => change(text, units.find((each) => each === event.target.value) ?? of)}
        >
          {units.map((each) => (
            <option key={each} value={each}>
              {unitWords[each]}
            </option>
          ))}
        </select>
      </span>
      {text !== '' && n === null ? (
        <span className="text-2 bad">Informe um número maior que zero.</span>
      ) : about === undefined ? null : (
        <span className="text-2 muted">{about}</span>
      )}
    </div>
  )
}
