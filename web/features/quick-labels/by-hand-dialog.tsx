import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { localDate } from '#contract/calendar'
import { tidyTime } from '../../components/date-field/typed-date.ts'
import { DateField } from '../../components/date-field/date-field.tsx'
import { Button } from '../../components/kit/button.tsx'
import { Notice } from '../../components/kit/notice.tsx'
import { Sheet } from '../../components/kit/sheet.tsx'
import { exactInstant } from '../../lib/exact-instant.ts'
import type { DateByHand } from '../../lib/offline/labels/make-labels.ts'
import { keyOf, totalOf } from './picks.ts'
import type { Pick } from './picks.ts'

const REASON_MAX = 300

interface ByHandProps {
  readonly picks: readonly Pick[]
  /** Why a person says the dates. */
  readonly why: string
  readonly now: Date
  readonly timeZone: string
  readonly onClose: () => void
  readonly onPrint: (byHand: readonly DateByHand[]) => void
}

interface Typed {
  readonly date: string
  readonly time: string
}
const BLANK: Typed = { date: '', time: '' }
const isTime = (time: string) => /^\d\d:\d\d$/.test(time)

/** The dates of what is to be printed, said by a person. */
export function ByHandDialog({ picks, why, now, timeZone, onClose, onPrint }: ByHandProps) {
  const today = localDate(now, timeZone)
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map())
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const typedOf = (pick: Pick) => typed.get(keyOf(pick)) ?? BLANK
  const set = (pick: Pick, own: Partial<Typed>) =>
    setTyped(new Map([...typed, [keyOf(pick), { ...typedOf(pick), ...own }]]))
  const dateFault = (pick: Pick) => (typedOf(pick).date === '' ? 'Informe a validade' : undefined)
  const timeFault = (pick: Pick) => {
    const { time } = typedOf(pick)
    return time === '' || isTime(tidyTime(time)) ? undefined : 'Escreva como 18:30'
  }
  const reasonFault = reason.trim() === '' ? 'Informe o motivo' : undefined

  function handlePrint() {
    setTried(true)
    if (reasonFault !== undefined || picks.some((pick) => dateFault(pick) ?? timeFault(pick))) return
    onPrint(
      picks.map((pick) => {
        const { date, time } = typedOf(pick)
        return { date: time === '' ? date : exactInstant(date, tidyTime(time), timeZone), reason: reason.trim() }
      }),
    )
  }

  return (
    <Sheet onClose={onClose} title="Validade à mão">
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          handlePrint()
        }}
      >
        <Notice tone="warn" text={why} />
        {picks.map((pick) => (
          <div key={keyOf(pick)} className="stack gap-2">
            <DateField
              name={`date-${keyOf(pick)}`}
              label={`Validade de ${pick.name}`}
              value={typedOf(pick).date}
              today={today}
              error={isTried ? dateFault(pick) : undefined}
              onChange={(date) => set(pick, { date })}
            />
            <TextInput
              label="Hora exata (opcional)"
              description="Em branco: até o fim do dia"
              inputMode="numeric"
              autoComplete="off"
              placeholder="18:30"
              maxLength={5}
              value={typedOf(pick).time}
              error={isTried ? timeFault(pick) : undefined}
              onChange={({ currentTarget: { value: time } }) => set(pick, { time })}
              onBlur={() => set(pick, { time: tidyTime(typedOf(pick).time) })}
            />
          </div>
        ))}
        <TextInput
          label="Motivo"
          required
          maxLength={REASON_MAX}
          autoComplete="off"
          value={reason}
          error={isTried ? reasonFault : undefined}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <Button big type="submit">
          Imprimir {totalOf(picks)}
        </Button>
      </form>
    </Sheet>
  )
}
