import type { Session } from '#contract/auth/session'
import type { BaseProduct, RegisterEntry, StorageType } from '#contract/catalog/entries'
import type { PrintInBrowser } from '../../components/printing/print-recorded.ts'
import type { DeviceStation } from '../../components/printing/station-memory.ts'

export interface BenchCatalog {
  readonly products: readonly BaseProduct[] | undefined
  readonly storageTypes: readonly StorageType[]
  readonly responsibles: readonly RegisterEntry[] | undefined
}

/**
 * Makes the labels within the tap and prints them from the browser. `blocked`: it refused the window, and nothing was
 * made.
 */
export type PrintHere = (make: Parameters<PrintInBrowser>[0], station: DeviceStation) => ReturnType<PrintInBrowser>

export interface ScreenProps {
  readonly session: Session
  readonly catalog: BenchCatalog
  readonly printHere: PrintHere
  readonly onSwitchPerson: () => void
}

export interface BenchProps extends ScreenProps {
  readonly station: DeviceStation
}
