import { useState } from 'react'
import { addDays } from '#contract/calendar'
import { DateField } from '../../../components/date-field/date-field.tsx'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { dayText } from '../words.ts'

interface OtherDayProps {
  readonly date: string
  readonly today: string
  readonly timeZone: string
  readonly onChoose: (date: string) => void
  readonly onClose: () => void
}

const NEAR = [0, 1, 2] as const

/** For which day the kitchen produces. */
export function OtherDay({ date, today, timeZone, onChoose, onClose }: OtherDayProps) {
  const [typed, setTyped] = useState(date)
  return (
    <Sheet title="Produzir para qual dia?" onClose={onClose}>
      <div className="stack gap-4">
        <div className="flex wrap gap-2">
          {NEAR.map((days) => {
            const day = addDays(today, days)
            return (
              <Button key={days} look={day === date ? 'filled' : 'quiet'} onClick={() => onChoose(day)}>
                {dayText(day, today, timeZone)}
              </Button>
            )
          })}
        </div>
        <DateField name="day" label="Outro dia" value={typed} today={today} onChange={setTyped} />
        <div className="answers">
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={typed === ''} onClick={() => onChoose(typed)}>
            Mostrar
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
