import * as z from 'zod/mini'
import { foodStates } from '#contract/food'
import { keepJson, keptJson } from '../../lib/kept-json.ts'
import type { Pick } from './picks.ts'

const stored = z.object({
  at: z.string(),
  picks: z.array(
    z.object({
      baseProductId: z.string(),
      name: z.string(),
      state: z.enum(foodStates),
      storageTypeId: z.string(),
      quantity: z.int(),
      usual: z.int(),
      makersDate: z.nullable(z.string()),
    }),
  ),
})
/**
 * The subject of the attempt that makes the labels of what was chosen; a second copy of labels that there are is
 * `SENT_LABELS`. Whoever changes what was chosen deletes the attempt: the same choice made anew is another print, and with
 * the old key nothing would come out of the printer.
 */
export const CHOSEN = 0
export type KeptPicks = z.infer<typeof stored>

/** What this device has in hand, and what it printed last, by tenant and station. */
export function picksMemory(kind: 'quickNow' | 'quickLast', tenantId: string, station: string) {
  const key = `foodid.${kind}.${tenantId}.${station}`
  return {
    read: (): KeptPicks | null => keptJson(key, stored),
    keep: (picks: readonly Pick[], at: Date) => keepJson(key, { at: at.toISOString(), picks }),
  }
}
