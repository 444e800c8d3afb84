import { useId, useState } from 'react'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { expiryText } from '../words.ts'
import type { LocalDay } from '../words.ts'
import type { Chosen, Placed } from './paper.ts'

interface InputSheetProps extends LocalDay {
  readonly chosen: Placed
  readonly lineName: string
  /** null: it did not go in. */
  readonly onChange: (changed: Partial<Chosen> | null) => void
  readonly onClose: () => void
}

/** One label or lot: how much of it went in, or that it did not. */
export function InputSheet({ chosen, lineName, today, timeZone, onChange, onClose }: InputSheetProps) {
  const { shown, name, weight, expirationDate, code, part } = chosen
  const [typed, setTyped] = useState(part ?? '')
  const hint = useId()
  const said = typed.trim()
  return (
    <Sheet title={shown} onClose={onClose}>
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onChange(code === null ? {} : { quantity: said === '' ? null : withUnit(said, weight) })
        }}
      >
        <p className="muted break">
          {[name === '' ? lineName : name, weight, expiryText(expirationDate, today, timeZone)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {code === null ? null : (
          <label className="stack gap-1">
            <span className="mid">Quanto entrou</span>
            <input
              className="field"
              value={typed}
              maxLength={40}
              autoComplete="off"
              placeholder={weight === '' ? 'Tudo' : `Tudo (${weight})`}
              aria-describedby={hint}
              onChange={(event) => setTyped(event.target.value)}
            />
            <span id={hint} className="muted text-2">
              Em branco, entrou tudo e a etiqueta fecha. De uma parte, ela fica com o resto.
            </span>
          </label>
        )}
        <div className="answers">
          <Button look="quiet" onClick={() => onChange(null)}>
            Não entrou
          </Button>
          <Button type="submit" data-autofocus>
            Pronto
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** `2` of a label of `5 kg` is `2 kg`. */
function withUnit(typed: string, weight: string): string {
  const [, unit] = /^\s*\d+(?:[.,]\d+)?\s*(\p{L}+)/u.exec(weight) ?? []
  return /^\d+(?:[.,]\d+)?$/.test(typed) && unit !== undefined ? `${typed} ${unit}` : typed
}
