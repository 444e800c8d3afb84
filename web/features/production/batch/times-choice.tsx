import { useState } from 'react'
import { Button } from '../../../components/kit/button.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { timesText } from '../words.ts'
import styles from './batch.module.css'

const usual = [0.5, 1, 1.5, 2, 3]
const LEAST = 0.1
const MOST = 100

interface TimesChoiceProps {
  readonly times: number
  readonly onChange: (times: number) => void
}

/** How many times the sheet. What is not among the usual numbers stands in place of the last one. */
export function TimesChoice({ times, onChange }: TimesChoiceProps) {
  const [asked, setAsked] = useState(false)
  const shown = usual.includes(times) ? usual : [...usual.slice(0, -1), times].sort((one, other) => one - other)
  return (
    <fieldset className={styles.timesField}>
      <legend className="muted text-2 mid below-1">Quantas vezes a ficha</legend>
      <div className={styles.times}>
        {shown.map((each) => (
          <Choice
            key={each}
            type="radio"
            face={styles.time ?? ''}
            name="times"
            checked={each === times}
            onChange={() => onChange(each)}
          >
            {timesText(each)}
          </Choice>
        ))}
        <Pressable className={styles.time} aria-label="Outro número" onClick={() => setAsked(true)}>
          …
        </Pressable>
      </div>
      {asked ? (
        <TimesSheet
          onSay={(said) => {
            onChange(said)
            setAsked(false)
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </fieldset>
  )
}

/** `2,5`; null: no number of times that the server takes. */
function timesIn(typed: string): number | null {
  const times = Number(typed.trim().replace(',', '.'))
  return /^\d+(?:[.,]\d)?$/.test(typed.trim()) && times >= LEAST && times <= MOST ? times : null
}

function TimesSheet({ onSay, onClose }: { readonly onSay: (times: number) => void; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [isSent, setSent] = useState(false)
  const times = timesIn(typed)
  const isWrong = isSent && times === null
  return (
    <Sheet title="Quantas vezes a ficha?" onClose={onClose}>
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (times !== null) onSay(times)
        }}
      >
        <label className="stack gap-1">
          <span className="mid">Vezes</span>
          <input
            className="field"
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={typed}
            data-autofocus
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'times-wrong' : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          {isWrong ? (
            <span id="times-wrong" className="bad text-2 mid">
              Informe um número de 0,1 a 100, com uma casa decimal.
            </span>
          ) : null}
        </label>
        <div className="answers">
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Pronto</Button>
        </div>
      </form>
    </Sheet>
  )
}
