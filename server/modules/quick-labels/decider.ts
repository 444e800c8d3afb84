import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import { absent, active, deleted } from '../../events/registered-decider.ts'
import type { Registered } from '../../events/registered-decider.ts'
import type { LabelSetDetails, LabelSetEvent, Pin, PinsEvent } from './events.ts'

interface PinsCommand {
  readonly type: 'PinTiles'
  readonly stationId: string
  readonly station: string
  readonly pins: readonly Pin[]
}

const keyOf = ({ baseProductId, state, storageTypeId }: Pin) => JSON.stringify([baseProductId, state, storageTypeId])

export const pinsDecider: Decider<readonly Pin[], PinsCommand, PinsEvent> = {
  initialState: [],
  evolve: (_pins, { data }) => data.pins,
  decide({ stationId, station, pins: sent }, before) {
    const pins = [...new Map(sent.map((pin) => [keyOf(pin), pin])).values()]
    const isSame = pins.length === before.length && pins.every((pin, at) => keyOf(pin) === keyOf(before[at] ?? pin))
    return isSame ? [] : [{ type: 'TilesPinned', data: { stationId, station, pins } }]
  },
}

export type LabelSetCommand =
  | { readonly type: 'RegisterSet' | 'ChangeSet'; readonly details: LabelSetDetails; readonly nameTaken: boolean }
  | { readonly type: 'DeleteSet' }

const itemsOf = ({ items }: LabelSetDetails) => JSON.stringify(items.map((item) => [keyOf(item), item.quantity]))
const isSameSet = (one: LabelSetDetails, other: LabelSetDetails) =>
  one.name === other.name && one.stationId === other.stationId && itemsOf(one) === itemsOf(other)

export const labelSetDecider: Decider<Registered<LabelSetDetails>, LabelSetCommand, LabelSetEvent> = {
  initialState: absent,
  evolve(_state, event) {
    switch (event.type) {
      case 'LabelSetRegistered':
      case 'LabelSetChanged':
        return { status: 'active', details: event.data }
      case 'LabelSetDeleted':
        return deleted
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type !== 'DeleteSet' && command.nameTaken) throw new Rejection('label_set_name_taken')
    if (command.type === 'RegisterSet') return [{ type: 'LabelSetRegistered', data: command.details }]
    const before = active(state, 'label_set_not_found')
    switch (command.type) {
      case 'ChangeSet':
        return isSameSet(before, command.details) ? [] : [{ type: 'LabelSetChanged', data: command.details }]
      case 'DeleteSet':
        return [{ type: 'LabelSetDeleted', data: { id: before.id, name: before.name } }]
      default:
        return command.type satisfies never
    }
  },
}
