import { NativeSelect } from '@mantine/core'
import { Sheet } from '../../components/kit/sheet.tsx'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { InspectionPeriod } from '#contract/audit'
import { daysIn } from '#contract/day'
import { counted } from '#contract/words'
import { periodErrors } from '../../components/period/period-errors.ts'
import { PeriodFields } from '../../components/period/period-fields.tsx'
import { formatDate } from '../../lib/format.ts'
import { inspectionChoices, inspectionPeriod } from './inspection-periods.ts'
import type { InspectionChoice } from './inspection-periods.ts'
import { useInspection } from './use-audit-export.ts'
import { Button } from '../../components/kit/button.tsx'

interface InspectionDialogProps {
  readonly opened: boolean
  readonly today: string
  readonly onClose: () => void
}

/** Asks for the period of the inspection pack. */
export function InspectionDialog({ opened, today, onClose }: InspectionDialogProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Pacote de inspeção">
      <PeriodForm today={today} onClose={onClose} />
    </Sheet>
  )
}

function PeriodForm({ today, onClose }: Omit<InspectionDialogProps, 'opened'>) {
  const [choice, setChoice] = useState<InspectionChoice>('last-30')
  const [chosen, setChosen] = useState<InspectionPeriod>(() =>
    inspectionPeriod('last-30', today, { from: today, to: today }),
  )
  const { isPending, mutate } = useInspection()
  const period = inspectionPeriod(choice, today, chosen)
  const errors = periodErrors(period)
  const isWrong = Object.keys(errors).length > 0

  function handleChoice(value: string) {
    const next = inspectionChoices.find((one) => one.value === value)?.value ?? 'custom'
    // Custom dates start from the period shown before.
    setChosen(period)
    setChoice(next)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isWrong && !isPending) mutate(period, { onSuccess: onClose })
  }

  return (
    <form className="stack gap-4" noValidate onSubmit={handleSubmit}>
      <p className="muted">
        Um PDF para entregar a quem inspeciona: etiquetas geradas, impressões, consumos, descartes e vencimentos do
        período, com quem registrou cada um.
      </p>
      <NativeSelect
        size="md"
        label="Período"
        data={inspectionChoices}
        value={choice}
        data-autofocus
        onChange={(event) => handleChoice(event.currentTarget.value)}
      />
      {choice === 'custom' ? (
        <div className="pair">
          <PeriodFields period={chosen} onChange={setChosen} {...{ today, errors }} />
        </div>
      ) : null}
      <p className="muted" role="status">
        {isWrong ? null : `De ${formatDate(period.from)} a ${formatDate(period.to)}: ${daysText(daysIn(period))}.`}
      </p>
      <div className="answers">
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" disabled={isWrong} busy={isPending}>
          Gerar PDF
        </Button>
      </div>
    </form>
  )
}

const daysText = (days: number) => counted(days, 'dia', 'dias')
