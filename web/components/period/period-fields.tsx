import type { WholeDays } from '#contract/period'
import { DateField } from '../date-field/date-field.tsx'
import type { PeriodErrors } from './period-errors.ts'

interface PeriodFieldsProps {
  readonly period: WholeDays
  readonly today: string
  readonly errors: PeriodErrors
  readonly onChange: (period: WholeDays) => void
}

/** The first and the last day of a period that is over. */
export function PeriodFields({ period, today, errors, onChange }: PeriodFieldsProps) {
  return (
    <>
      <DateField
        name="from"
        label="Do dia"
        value={period.from}
        today={today}
        isPast
        error={errors.from}
        onChange={(from) => onChange({ ...period, from })}
      />
      <DateField
        name="to"
        label="Ao dia"
        value={period.to}
        today={today}
        isPast
        error={errors.to}
        onChange={(to) => onChange({ ...period, to })}
      />
    </>
  )
}
