import type { QuickTile } from '#contract/quick-labels'
import type { BenchCatalog } from './bench-props.ts'
import type { BenchPrint } from './use-bench-print.ts'
import type { Picks } from './use-picks.ts'

export interface DockProps {
  readonly picks: Picks
  readonly print: BenchPrint
  readonly connected: boolean
  /** Why the dates have to be typed; null: they are known. */
  readonly outOfDate: string | null
  readonly catalog: BenchCatalog
  readonly now: Date
  readonly timeZone: string
  readonly tenantId: string
  readonly isShared: boolean
  /** null: the browser prints. */
  readonly station: string | null
  readonly tiles: readonly QuickTile[]
}
