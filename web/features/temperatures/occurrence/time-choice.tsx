import { useId } from 'react'
import { localDate } from '#contract/calendar'
import { Choice } from '../../../components/kit/choice.tsx'
import { exactInstant } from '../../../lib/exact-instant.ts'
import { hourText } from './occurrence-words.ts'

export type When = 'now' | 'half-hour' | 'typed'

/** When something began or ended: mostly now. */
export interface ChosenTime {
  readonly when: When
  /** As a field of type `datetime-local` has it. */
  readonly typed: string
}
export const NOW: ChosenTime = { when: 'now', typed: '' }

const HALF_HOUR_MS = 30 * 60_000
const BACK_MS = 72 * 60 * 60_000
const texts = { now: 'Agora', 'half-hour': 'Há 30 min', typed: 'Outra hora' } as const

/** The instant, or what is wrong with the typed one. undefined: now, by the clock of the server. */
export function instantOf(
  { when, typed }: ChosenTime,
  timeZone: string,
): { at: string | undefined } | { fault: string } {
  if (when === 'now') return { at: undefined }
  if (when === 'half-hour') return { at: new Date(Date.now() - HALF_HOUR_MS).toISOString() }
  const [date, time] = typed.split('T')
  if (!date || !time) return { fault: 'Informe o dia e a hora' }
  const at = exactInstant(date, time.slice(0, 5), timeZone)
  if (Date.parse(at) > Date.now()) return { fault: 'Esta hora ainda não chegou. Confira o dia e a hora.' }
  if (Date.now() - Date.parse(at) > BACK_MS) return { fault: 'Pode ser até 72 horas atrás.' }
  return { at }
}

interface TimeChoiceProps {
  readonly legend: string
  readonly value: ChosenTime
  readonly fault: string | null
  readonly timeZone: string
  readonly onChange: (value: ChosenTime) => void
}

export function TimeChoice({ legend, value, fault, timeZone, onChange }: TimeChoiceProps) {
  const id = useId()
  const whens: readonly When[] = ['now', 'half-hour', 'typed']
  return (
    <fieldset className="stack gap-3">
      <legend className="mid below-2">{legend}</legend>
      <div className="flex wrap gap-2">
        {whens.map((when) => (
          <Choice
            key={when}
            type="radio"
            name={id}
            face="chip"
            checked={value.when === when}
            onChange={() =>
              onChange({ when, typed: when === 'typed' && value.typed === '' ? localNow(timeZone) : value.typed })
            }
          >
            {texts[when]}
          </Choice>
        ))}
      </div>
      {value.when === 'typed' ? (
        <label className="stack gap-1">
          <span className="mid">Dia e hora</span>
          <input
            className="field"
            type="datetime-local"
            value={value.typed}
            aria-invalid={fault !== null || undefined}
            aria-describedby={`${id} fault`}
            onChange={(event) => onChange({ when: 'typed', typed: event.target.value })}
          />
        </label>
      ) : null}
      {fault === null ? null : (
        <p id={`${id} fault`} role="alert" className="bad text-2 mid">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

function localNow(timeZone: string): string {
  const now = new Date()
  return `${localDate(now, timeZone)}T${hourText(now.getTime(), timeZone)}`
}
