import * as z from 'zod/mini'
import { readingActions } from '#contract/temperatures/readings'
import { keepJson, keptJson } from '../../../lib/kept-json.ts'
import type { Measured } from './walk-plan.ts'

const kept = z.array(
  z.object({
    pointId: z.int(),
    value: z.number(),
    at: z.number(),
    action: z.optional(z.enum(readingActions)),
    note: z.optional(z.string()),
    confirm: z.optional(z.literal(true)),
  }),
)

const KEPT_MS = 24 * 60 * 60_000
const nameOf = (tenant: string) => `foodid.temperatureWalk.${tenant}`

/** A cold room may be without a connection: what was measured survives a reload and a flat battery on the device. */
export const keptWalk = (tenant: string, now: number): readonly Measured[] =>
  (keptJson(nameOf(tenant), kept) ?? []).filter(({ at }) => now - at < KEPT_MS)

export const keepWalk = (tenant: string, measured: readonly Measured[]): void =>
  keepJson(nameOf(tenant), measured.length === 0 ? null : measured)
