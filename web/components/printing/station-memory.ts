import type { PaperCorrection } from '#contract/labels/paper-correction'
import type { PrintLayout } from '#contract/labels/print-layout'
import { remember, remembered } from '../../lib/device-memory.ts'

export interface DeviceStation {
  readonly id: string
  readonly name: string
  readonly way: 'navegador' | 'quiosque' | 'agente'
  /** The paper of its printer. */
  readonly layout: PrintLayout
  /** Where its driver prints: bytes that the server makes have it already. */
  readonly correction: PaperCorrection
  /** The printer for which the server makes dots; null: its driver prints. */
  readonly printer: string | null
}

/** Remembered where a person wants the browser's dialog although the kitchen has a station. */
export const BY_BROWSER = 'navegador'
const keyOf = (tenantId: string) => `station.${tenantId}`
export const rememberedStation = (tenantId: string): string | null => remembered(keyOf(tenantId))
export const rememberStation = (tenantId: string, id: string): void => remember(keyOf(tenantId), id)
