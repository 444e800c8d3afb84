import type { Lateness } from '#contract/labels/shelf-life'
import { counted } from '#contract/words'
import { ExpiryBand } from './expiry-band.tsx'
import { ExpiryTimeField } from './expiry-time-field.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { LateReasonField } from './late-reason-field.tsx'
import { ManualReasonField } from './manual-reason-field.tsx'
import { dateInWords, quickDates } from '../../../components/date-field/typed-date.ts'
import type { LabelFormControls } from './use-label-form.ts'

interface ExpirationFieldsProps {
  readonly controls: LabelFormControls
  readonly today: string
  /** Null: the label is in time. */
  readonly lateness: Lateness | null
  /** Why the registered days propose no date, and a person says why this one; null: they do. */
  readonly outOfDate: string | null
}

export function ExpirationFields({ controls, today, lateness, outOfDate }: ExpirationFieldsProps) {
  const { form, product, changeExpiration } = controls
  const { values, errors } = form
  const from = values.manipulationDate || today
  const quick = quickDates(from)
  const shown = outOfDate !== null && !values.byHand ? '' : values.expirationDate
  const proposal = product?.validityDays ? registeredDays(product.validityDays) : ''
  const words = [shown === '' ? '' : dateInWords(shown, today), outOfDate ?? proposal]

  return (
    <section className="stack panel" aria-label="Validade">
      <ExpiryBand
        value={shown}
        today={today}
        stepFrom={quick[0]?.date ?? from}
        error={errors.expirationDate}
        disabled={values.baseProductId === ''}
        words={words.filter((part) => part !== '').join(' · ')}
        onChange={changeExpiration}
      />
      <div className="flex wrap top between gap-3 pad-4">
        <div className="flex wrap gap-2" role="group" aria-label="Validade a partir da manipulação">
          {quick.map(({ days, text, date }) => (
            <Pressable key={days} className="chip" aria-pressed={date === shown} onClick={() => changeExpiration(date)}>
              {text}
            </Pressable>
          ))}
        </div>
        {outOfDate === null ? null : <ManualReasonField controls={controls} />}
        <ExpiryTimeField controls={controls} />
      </div>
      {lateness ? (
        <div className="stack gap-3 pad-4">
          <LateReasonField controls={controls} lateness={lateness} />
        </div>
      ) : null}
    </section>
  )
}

function registeredDays(days: number): string {
  return `validade cadastrada: ${counted(days, 'dia', 'dias')}`
}
