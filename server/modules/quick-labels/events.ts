import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const state = z.enum(['lacrado', 'aberto', 'manipulado', 'preparado', 'descongelado'])
const tile = z.object({ baseProductId: z.string(), state, storageTypeId: z.string() })
const set = z.object({
  id: z.string(),
  stationId: z.string(),
  station: z.string(),
  name: z.string(),
  items: z.array(z.object({ baseProductId: z.string(), state, storageTypeId: z.string(), quantity: z.int() })),
})

/** Streams: `quick-pins-{stationId}`, `label-set-{id}`. `station`: the name then. */
export const quickLabelEvents = {
  TilesPinned: {
    version: 1,
    data: z.object({ stationId: z.string(), station: z.string(), pins: z.array(tile) }),
  },
  LabelSetRegistered: { version: 1, data: set },
  LabelSetChanged: { version: 1, data: set },
  LabelSetDeleted: { version: 1, data: z.object({ id: z.string(), name: z.string() }) },
} as const satisfies EventSchemas

export type QuickLabelEvent = EventOf<typeof quickLabelEvents>
export type PinsEvent = Extract<QuickLabelEvent, { type: 'TilesPinned' }>
export type LabelSetEvent = Exclude<QuickLabelEvent, PinsEvent>
export type LabelSetDetails = z.infer<typeof set>
export type Pin = z.infer<typeof tile>
