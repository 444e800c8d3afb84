import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const supplier = z.object({
  id: z.int(),
  name: z.string(),
  tradeName: z.string(),
  cnpj: z.nullable(z.string()),
  phone: z.string(),
  note: z.string(),
})

/** Streams: `supplier-{id}`. */
export const receivingEvents = {
  SupplierRegistered: { version: 1, data: supplier },
  SupplierChanged: { version: 1, data: supplier },
  SupplierDeleted: { version: 1, data: z.object({ id: z.int(), name: z.string() }) },
} as const satisfies EventSchemas

export type ReceivingEvent = EventOf<typeof receivingEvents>
export type SupplierEvent = Extract<ReceivingEvent, { type: `Supplier${string}` }>
export type SupplierDetails = z.infer<typeof supplier>
