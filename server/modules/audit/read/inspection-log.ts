import type { PositionedEvent } from '../../../events/event-store.ts'
import type { Recorded } from '../../../events/event.ts'
import type { ExpiryEvent, LabelEvent, WithdrawalEventType } from '../../labels/published.ts'
import { expiryEvents, howOfEvent, labelEvents, withdrawalHows } from '../../labels/published.ts'
import type { DepartureHow, DiscardReason } from './inspection-expiries.ts'

type LabelsEvent = LabelEvent | ExpiryEvent
type DataOf<Type extends LabelsEvent['type']> = Extract<LabelsEvent, { readonly type: Type }>['data']
export type GeneratedLabel = DataOf<'LabelGenerated'>

/** The event types of labels that the pack does not list: it lists all others. */
const unlisted = [
  'LabelsEnteredExpiringWindow',
  'ExpiryRecalculated',
  'ExpiryCorrected',
  'ExpiryDayReopened',
] as const satisfies readonly LabelsEvent['type'][]
type InspectedType = Exclude<LabelsEvent['type'], (typeof unlisted)[number]>

/** The event types that the pack lists. */
export const inspectedTypes: readonly string[] = Object.keys({ ...labelEvents, ...expiryEvents }).filter(
  (type) => !unlisted.some((one) => one === type),
)
export type InspectedEvent = Recorded<Extract<LabelsEvent, { readonly type: InspectedType }>>
export type InspectedPlaced = PositionedEvent & { readonly event: InspectedEvent }

export type EventOfType<Type extends InspectedType> = Extract<InspectedEvent, { readonly type: Type }>
export type UndoneEvent = EventOfType<'WithdrawalUndone' | 'TransformationUndone'>
export type WithdrawalEvent = EventOfType<WithdrawalEventType | 'LabelTransformed' | 'LabelAnnulled'>

const transformationNames: Readonly<Record<DataOf<'LabelTransformed'>['how'], string>> = {
  aberta: 'aberta',
  porcionada: 'porcionada',
  congelada: 'congelada',
  descongelada: 'descongelada',
  movida: 'movida',
  preparo: 'usada em preparo',
  reetiquetada: 'reetiquetada',
}

/** How a label left stock, and the note. */
export function withdrawalWords(event: WithdrawalEvent): readonly [how: DepartureHow, note: string] {
  switch (event.type) {
    case 'LabelConsumed':
      return ['consumida', event.data.purpose === 'equipe' ? 'refeição da equipe' : '']
    case 'LabelDiscarded': {
      const { reason, note, quantity, remaining } = event.data
      if (remaining === undefined) return [reason, note]
      return [reason, [`${quantity}, restam ${remaining}`, note].filter((text) => text !== '').join(': ')]
    }
    case 'LabelTransformed':
      return ['transformada', transformationNote(event.data)]
    case 'LabelAnnulled':
      return ['anulada', '']
    default:
      return [howOfEvent(event.type), 'note' in event.data ? event.data.note : '']
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

const otherHows: ReadonlySet<DepartureHow> = new Set([...withdrawalHows, 'transformada', 'anulada'])
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
