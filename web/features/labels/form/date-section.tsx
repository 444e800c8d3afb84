import { lazy, Suspense } from 'react'
import { localDate } from '#contract/labels/shelf-life'
import type { Lateness } from '#contract/labels/shelf-life'
import { Notice } from '../../../components/kit/notice.tsx'
import type { FormDate, Moment } from './form-date.ts'
import type { LabelFormControls } from './use-label-form.ts'
import { Button } from '../../../components/kit/button.tsx'
import { useConnected } from '../../../lib/use-connected.ts'

// Loaded with the first product that needs it.
const ComputedDate = lazy(async () => ({ default: (await import('./computed-date.tsx')).ComputedDate }))
const ExpirationFields = lazy(async () => ({ default: (await import('./expiration-fields.tsx')).ExpirationFields }))
const ChooseClass = lazy(async () => ({ default: (await import('./choose-class.tsx')).ChooseClass }))

const waits = <p className="panel pad-5 muted">Calculando a validade...</p>

interface DateSectionProps {
  readonly controls: LabelFormControls
  readonly date: FormDate
  readonly moment: Moment
  readonly lateness: Lateness | null
  readonly onOtherPlace: () => void
}

/** The date: computed for a product with a class, and a person's for any other. */
export function DateSection({ controls, date, moment, lateness, onOtherPlace }: DateSectionProps) {
  const { dating } = date
  const connected = useConnected()
  switch (dating.kind) {
    case 'person':
      return controls.product ? (
        <Suspense fallback={waits}>
          <ExpirationFields
            {...{ controls, lateness }}
            today={localDate(moment.now, moment.timeZone)}
            outOfDate={date.outOfDate}
          />
          {connected ? <ChooseClass key={controls.product.id} product={controls.product} /> : null}
        </Suspense>
      ) : (
        <p className="panel pad-5 muted">A validade aparece com o produto base.</p>
      )
    case 'loading':
      return waits
    case 'failed':
      return (
        <Notice tone="bad" text="Não foi possível ler os prazos desta cozinha.">
          <Button look="quiet" apart onClick={dating.retry}>
            Tentar novamente
          </Button>
        </Notice>
      )
    case 'computed':
      return (
        <Suspense fallback={waits}>
          <ComputedDate {...{ controls, date, moment, lateness, onOtherPlace }} dated={dating} />
        </Suspense>
      )
    default:
      return dating satisfies never
  }
}
