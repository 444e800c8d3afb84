import * as z from 'zod/mini'
import { discardReasons } from '#contract/labels'
import type { LostTubs, Marks } from './round-plan.ts'

const discarded = z.object({ outcome: z.literal('descartada'), reason: z.enum(discardReasons) })
const marks = z.record(z.string(), z.union([z.object({ outcome: z.enum(['tem', 'consumida']) }), discarded]))
const lostTubs = z.record(
  z.string(),
  z.union([z.object({ outcome: z.enum(['consumida', 'nao_localizada']) }), discarded]),
)

const keyOf = (roundId: string) => `foodid-round-${roundId}`
const lostKeyOf = (roundId: string) => `${keyOf(roundId)}-lost`

/** A round survives a reload and a flat battery: its marks are kept on the device until it is closed. */
export const rememberedMarks = (roundId: string): Marks => remembered(keyOf(roundId), marks) ?? {}
export const rememberMarks = (roundId: string, next: Marks | null) => remember(keyOf(roundId), next)

/** What was said of the tubs that nobody found. */
export const rememberedLost = (roundId: string): LostTubs => remembered(lostKeyOf(roundId), lostTubs) ?? {}
export const rememberLost = (roundId: string, next: LostTubs | null) => remember(lostKeyOf(roundId), next)

function remembered<T>(key: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

function remember(key: string, next: Marks | LostTubs | null): void {
  try {
    if (next === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(next))
  } catch (error) {
    // A full or forbidden storage only costs the memory over a reload.
    console.error('The marks of the round are not remembered', error)
  }
}
