import type { PositionedEvent } from '../../../events/event-store.ts'
import type { Recorded } from '../../../events/event.ts'
import type { ExpiryEvent, LabelEvent } from '../../labels/published.ts'
import type { DepartureHow, DiscardReason } from './inspection-expiries.ts'

type LabelsEvent = LabelEvent | ExpiryEvent
type DataOf<Type extends LabelsEvent['type']> = Extract<LabelsEvent, { readonly type: Type }>['data']
export type GeneratedLabel = DataOf<'LabelGenerated'>

/** Whether the pack lists the events of a type. A new type of the labels' events must be named here. */
const isListed = {
  LabelGenerated: true,
  LabelPrinted: true,
  LabelNotPrinted: true,
  LabelConsumed: true,
  LabelDiscarded: true,
  LabelDonated: true,
  LabelReturned: true,
  LabelMissing: true,
  LabelTransformed: true,
  LabelAnnulled: true,
  LabelBlocked: true,
  LabelReleased: true,
  WithdrawalUndone: true,
  TransformationUndone: true,
  LabelsExpired: true,
  LabelsEnteredExpiringWindow: false,
  ExpiryRecalculated: false,
  ExpiryCorrected: false,
  ExpiryDayReopened: false,
} as const satisfies Readonly<Record<LabelsEvent['type'], boolean>>
type InspectedType = {
  [Type in keyof typeof isListed]: (typeof isListed)[Type] extends true ? Type : never
}[keyof typeof isListed]

/** The event types that the pack lists. */
export const inspectedTypes: readonly string[] = Object.entries(isListed).flatMap(([type, listed]) =>
  listed ? [type] : [],
)
export type InspectedEvent = Recorded<Extract<LabelsEvent, { readonly type: InspectedType }>>
export type InspectedPlaced = PositionedEvent & { readonly event: InspectedEvent }

export type EventOfType<Type extends InspectedType> = Extract<InspectedEvent, { readonly type: Type }>
export type UndoneEvent = EventOfType<'WithdrawalUndone' | 'TransformationUndone'>
export type WithdrawalEvent = EventOfType<
  | 'LabelConsumed'
  | 'LabelDiscarded'
  | 'LabelDonated'
  | 'LabelReturned'
  | 'LabelMissing'
  | 'LabelTransformed'
  | 'LabelAnnulled'
>

const transformationNames: Readonly<Record<DataOf<'LabelTransformed'>['how'], string>> = {
  aberta: 'aberta',
  porcionada: 'porcionada',
  congelada: 'congelada',
  descongelada: 'descongelada',
  movida: 'movida',
  preparo: 'usada em preparo',
}

/** How a label left stock, and the note. */
export function withdrawalWords(event: WithdrawalEvent): readonly [how: DepartureHow, note: string] {
  switch (event.type) {
    case 'LabelConsumed':
      return ['consumo', event.data.purpose === 'equipe' ? 'refeição da equipe' : '']
    case 'LabelDiscarded': {
      const { reason, note, quantity, remaining } = event.data
      if (remaining === undefined) return [reason, note]
      return [reason, [`${quantity}, restam ${remaining}`, note].filter((text) => text !== '').join(': ')]
    }
    case 'LabelDonated':
      return ['doada', '']
    case 'LabelReturned':
      return ['devolvida', event.data.note]
    case 'LabelMissing':
      return ['nao_localizada', '']
    case 'LabelTransformed':
      return ['transformada', transformationNote(event.data)]
    case 'LabelAnnulled':
      return ['anulada', '']
    default:
      return event satisfies never
  }
}

/** `congelada, 2 etiquetas-filhas`, `movida para Geladeira 2`. */
function transformationNote({ how, children, remaining, movedTo }: DataOf<'LabelTransformed'>): string {
  if (movedTo !== undefined) return `${transformationNames[how]} para ${movedTo.storageType}`
  const made = `${transformationNames[how]}, ${children.length} ${children.length === 1 ? 'etiqueta-filha' : 'etiquetas-filhas'}`
  return remaining === undefined ? made : `${made}, restam ${remaining}`
}

/** Whether the label stays in stock: only a part of it was taken, or it is in another place. */
export function hasStayed(event: WithdrawalEvent | UndoneEvent): boolean {
  switch (event.type) {
    case 'LabelDiscarded':
      return event.data.remaining !== undefined
    case 'LabelTransformed':
      return event.data.remaining !== undefined || event.data.movedTo !== undefined
    case 'WithdrawalUndone':
      return event.data.weight !== undefined
    case 'TransformationUndone':
      return event.data.stayed !== undefined
    default:
      return false
  }
}

const otherHows: ReadonlySet<DepartureHow> = new Set([
  'consumo',
  'doada',
  'devolvida',
  'nao_localizada',
  'transformada',
  'anulada',
] as const)
/** Whether it is a discard, by its reason. */
export const isDiscard = (how: DepartureHow): how is DiscardReason => !otherHows.has(how)

/** When the food left stock: of a consumption written down later, the time of the use. */
export function leftAt(event: WithdrawalEvent): string {
  if (event.type === 'LabelTransformed') return event.data.doneAt ?? event.data.at
  return event.type === 'LabelConsumed' ? (event.data.usedAt ?? event.data.at) : event.data.at
}

/** Decoding already validated the event against its type's schema, so checking the type's name is enough. */
export function isInspected(event: Recorded): event is InspectedEvent {
  return inspectedTypes.includes(event.type)
}
