import type { FoodState } from '../../contract/food.ts'
import { formatLabelDate, requireLabelDate, weekdayLabel } from '../../contract/calendar.ts'
import { printable } from './font-metrics.ts'
import { originTexts } from './label-origin.ts'
import type { OriginText } from './label-origin.ts'
import type { PrintedLabel } from './label-shapes.ts'

/** The texts of a label as they are printed; blank for an empty field. */
export interface LabelFields {
  readonly businessName: string
  readonly name: string
  readonly code: string
  /** DOM to SÁB. */
  readonly weekday: string
  /** dd/mm/aaaa. */
  readonly expiryDate: string
  /** HH:mm; blank when the label is valid to the end of the day. */
  readonly expiryTime: string
  /** dd/mm/aaaa, with HH:mm when the date has a time. */
  readonly manipulated: string
  /** Upper case, joined with ' / '. */
  readonly storage: string
  readonly responsible: string
  readonly weight: string
  /** Only the value: ISENTO or a number. */
  readonly sif: string
  readonly category: string
  readonly sector: string
  /** `ABERTO`, `PREPARADO`, of a sample `AMOSTRA`; blank: not said. */
  readonly state: string
  /** The captions of the expiry, the longest first; the last one always has room. */
  readonly expiryCaptions: ExpiryCaptions
  /** The caption of the manipulation date: when it was opened, prepared, thawed. */
  readonly startCaption: string
  /** In the order of their importance. */
  readonly origin: readonly OriginText[]
}

type ExpiryCaptions = readonly [whole: string, short: string, shortest: string]

const expiryCaptions: ExpiryCaptions = ['VALIDADE', 'VALIDADE', 'VAL']
/** A date that a person has said is never printed as if a rule had given it. */
const captionsByHand: ExpiryCaptions = ['VALIDADE INFORMADA À MÃO', 'VALIDADE À MÃO', 'À MÃO']

const startCaptions: Readonly<Record<FoodState, string>> = {
  lacrado: 'MANIPULAÇÃO',
  aberto: 'ABERTO EM',
  manipulado: 'MANIPULADO EM',
  preparado: 'PREPARADO EM',
  descongelado: 'DESCONGELADO EM',
}

/**
 * A label's fields in the form that both templates print.
 *
 * @throws RangeError for a text that is no date
 */
export function labelFields(label: PrintedLabel): LabelFields {
  // A page shows what it cannot read; paper on food does not.
  for (const date of [label.expirationDate, label.manipulationDate]) requireLabelDate(date)
  const [expiryDate = '', expiryTime = ''] = formatLabelDate(label.expirationDate, label.timeZone).split(' ')
  const storageNames = [label.storageType, label.additionalStorageType].map((name) =>
    printable(name.toLocaleUpperCase('pt-BR')),
  )
  const state = label.origin?.state ?? null
  return {
    businessName: printable(label.businessName),
    name: printable(label.name),
    code: printable(label.code),
    weekday: weekdayLabel(label.expirationDate, label.timeZone),
    expiryDate,
    expiryTime,
    manipulated: formatLabelDate(label.manipulationDate, label.timeZone),
    storage: storageNames.filter((name) => name !== '').join(' / '),
    responsible: printable(label.responsible),
    weight: printable(label.weight),
    sif: printable(label.sif).replace(/^s\.?i\.?f\.?[\s:]*(?=\S)/i, ''),
    category: printable(label.category),
    sector: printable(label.sector),
    state: label.origin?.sample === true ? 'AMOSTRA' : (state?.toLocaleUpperCase('pt-BR') ?? ''),
    expiryCaptions: label.origin?.byHand === true ? captionsByHand : expiryCaptions,
    startCaption: startCaptions[state ?? 'lacrado'],
    origin: originTexts(label.origin ?? null, label.expirationDate),
  }
}
