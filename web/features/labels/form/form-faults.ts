import { schemaResolver } from '@mantine/form'
import type { FormErrors } from '@mantine/form'
import { formatLabelDate, isLabelDate } from '#contract/labels/shelf-life'
import { isLongAfterOpening } from '#contract/food'
import type { Dated } from './dating.ts'
import { isPast, saidStart } from './form-date.ts'
import type { FormDate, Moment } from './form-date.ts'
import { labelForm } from './label-form-values.ts'
import type { LabelFormValues } from './label-form-values.ts'

const schemaFaults = schemaResolver(labelForm, { sync: true })

/** The messages by field; none: the label can be generated. */
export function faultsOf(values: LabelFormValues, date: FormDate, moment: Moment): FormErrors {
  const { dating, byHand, expiry } = date
  // The schema asks for a person's date; a computed one needs none.
  const asked = byHand ? typedOf(values, expiry) : { ...values, expirationDate: expiry.slice(0, 10), expiryTime: '' }
  const { expirationDate, ...faults } = schemaFaults(asked)
  if (dating.kind !== 'computed')
    return { ...faults, ...(expirationDate && { expirationDate }), ...reasonFault(values, date) }
  return {
    ...faults,
    ...dating.makers.faults,
    ...openingFaults(values, dating),
    ...dateFaults(values, date, { expirationDate, moment }),
    ...startFaults(values, moment),
  }
}

/** What was proposed and is no date any more was not typed. */
const typedOf = (values: LabelFormValues, expiry: string) =>
  expiry === '' ? { ...values, expirationDate: '' } : values

const reasonFault = ({ manualReason }: LabelFormValues, { asksReason }: FormDate): FormErrors =>
  asksReason && manualReason.trim() === '' ? { manualReason: 'Informe o motivo desta validade' } : {}

interface DateFaults {
  readonly expirationDate: FormErrors[string]
  readonly moment: Moment
}

function dateFaults(values: LabelFormValues, date: FormDate, { expirationDate, moment }: DateFaults) {
  const { dating, expiry, limit, byHand } = date
  if (dating.kind === 'computed' && dating.result === null) return { storageType: 'Escolha onde fica' }
  // A sample waits for the connection, and its date is no person's.
  if (!byHand && date.outOfDate !== null) return {}
  if (!byHand)
    return isLabelDate(expiry) ? {} : { makersDate: 'Informe a validade do fabricante, como 31/12/2026 ou 12/2026' }
  if (expirationDate) return { expirationDate }
  if (limit !== null && isPast(limit, expiry, moment.timeZone))
    return { expirationDate: `A validade não pode passar de ${formatLabelDate(limit, moment.timeZone)}.` }
  return reasonFault(values, date)
}

/** The pack of the time after opening has a date too; a very long time is confirmed. */
function openingFaults({ afterOpeningConfirmed }: LabelFormValues, { state, makers }: Dated): FormErrors {
  if (state !== 'aberto' || makers.afterOpening === null) return {}
  return {
    ...(makers.date === null &&
      makers.faults.makersDate === undefined && { makersDate: 'Informe também a validade que está na embalagem' }),
    ...(isLongAfterOpening(makers.afterOpening) &&
      !afterOpeningConfirmed && { makersAfterOpening: 'É muito tempo: confira na embalagem e confirme' }),
  }
}

function startFaults(values: LabelFormValues, moment: Moment) {
  const start = saidStart(values, moment)
  if (start === null || new Date(start) <= moment.now) return {}
  return { [values.startTime === '' ? 'manipulationDate' : 'startTime']: 'Este momento ainda não chegou' }
}
