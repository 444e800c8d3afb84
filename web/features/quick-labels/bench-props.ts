import type { ComponentType } from 'react'
import type { Session } from '#contract/auth/session'
import type { BaseProduct, RegisterEntry, StorageType } from '#contract/catalog/entries'
import type { DeviceStation } from '../../components/printing/station-memory.ts'

export interface BenchCatalog {
  readonly products: readonly BaseProduct[] | undefined
  readonly storageTypes: readonly StorageType[]
  readonly responsibles: readonly RegisterEntry[] | undefined
  /** Registers what is not there yet, which is another feature's: `onMade` gets its id. */
  readonly Missing: ComponentType<{
    readonly name: string
    readonly isRegistered: boolean
    readonly onMade: (id: string) => void
  }>
}

export interface ScreenProps {
  readonly session: Session
  readonly catalog: BenchCatalog
  readonly onSwitchPerson: () => void
}

export interface BenchProps extends ScreenProps {
  /** null: no station, and the browser prints with its dialog. */
  readonly station: DeviceStation | null
}
