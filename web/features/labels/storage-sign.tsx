import type { ReactNode } from 'react'
import { createContext, memo, useContext } from 'react'
import type { StorageColor, StorageIcon, StorageType } from '#contract/catalog/entries'
import {
  dropletLines,
  fridgeLines,
  packageLines,
  shieldLockLines,
  snowflakeLines,
  sunLines,
} from '../../components/storage-lines.ts'
import type { LabelCommand } from './label-actions.ts'
import styles from './storage-sign.module.css'

/** Two elements and three attributes; an icon component renders up to eight elements and a dozen attributes. */
export const markOf = (lines: LabelCommand['lines'], className?: string): ReactNode => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
    <path d={lines.map(([, { d }]) => d).join('')} />
  </svg>
)

export interface StorageLook {
  readonly icon: StorageIcon
  readonly color: StorageColor
}

/** The signs by the names of the places; undefined: not read yet. */
export const storageLooks = (places: readonly StorageType[] = []): ReadonlyMap<string, StorageLook> =>
  new Map(places.map(({ name, icon, color }) => [name, { icon, color }]))

const marks: Readonly<Record<StorageIcon, ReactNode>> = {
  refrigerado: markOf(fridgeLines),
  congelado: markOf(snowflakeLines),
  temperatura_ambiente: markOf(sunLines),
  seco: markOf(packageLines),
  controlado: markOf(shieldLockLines),
  umidade_controlada: markOf(dropletLines),
}

/** The signs by the names of the places, as labels have them. */
export const StorageSigns = createContext<ReadonlyMap<string, StorageLook>>(new Map())

/** It reads the places by itself: when they arrive after the rows, the rows are not rendered again. */
export const StorageSign = memo(function StorageSign({ name }: { readonly name: string }) {
  const look = useContext(StorageSigns).get(name)
  return (
    <span className={`tinted middle still ${styles.sign}`} data-color={look?.color} aria-hidden="true">
      {look ? marks[look.icon] : null}
    </span>
  )
})
