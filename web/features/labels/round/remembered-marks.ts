import * as z from 'zod/mini'
import { discardReasons } from '#contract/labels'
import type { Marks } from './round-plan.ts'

const marks = z.record(
  z.string(),
  z.union([
    z.object({ outcome: z.enum(['tem', 'consumida']) }),
    z.object({ outcome: z.literal('descartada'), reason: z.enum(discardReasons) }),
  ]),
)

const keyOf = (roundId: string) => `foodid-round-${roundId}`

/** A round survives a reload and a flat battery: its marks are kept on the device until it is closed. */
export function rememberedMarks(roundId: string): Marks {
  try {
    const kept = marks.safeParse(JSON.parse(localStorage.getItem(keyOf(roundId)) ?? '{}'))
    return kept.success ? kept.data : {}
  } catch {
    return {}
  }
}

export function rememberMarks(roundId: string, next: Marks | null): void {
  try {
    if (next === null) localStorage.removeItem(keyOf(roundId))
    else localStorage.setItem(keyOf(roundId), JSON.stringify(next))
  } catch (error) {
    // A full or forbidden storage only costs the memory over a reload.
    console.error('The marks of the round are not remembered', error)
  }
}
