import { createContext, memo, useContext, useEffect, useMemo, useState } from 'react'
import type { StorageColor, StorageIcon } from '#contract/catalog/entries'
import styles from './label-table.module.css'

export interface StorageLook {
  readonly icon: StorageIcon
  readonly color: StorageColor
}

type Marks = typeof import('./storage-marks.tsx').storageMarks

interface StorageSigns {
  /** By the name of the place, as labels have it. */
  readonly looks: ReadonlyMap<string, StorageLook>
  /** null: not loaded. */
  readonly marks: Marks | null
}

export const StorageSigns = createContext<StorageSigns>({ looks: new Map(), marks: null })

/** The icons are loaded after the rows, which are shown without them. */
export function useStorageSigns(looks: StorageSigns['looks']): StorageSigns {
  const [marks, setMarks] = useState<Marks | null>(null)
  useEffect(() => {
    import('./storage-marks.tsx').then(
      ({ storageMarks }) => setMarks(storageMarks),
      () => undefined,
    )
  }, [])
  return useMemo(() => ({ looks, marks }), [looks, marks])
}

/** It reads the places by itself: when they arrive after the rows, the rows are not rendered again. */
export const StorageSign = memo(function StorageSign({ name }: { readonly name: string }) {
  const { looks, marks } = useContext(StorageSigns)
  const look = looks.get(name)
  return (
    <span className={`middle still ${styles.sign}`} data-color={look?.color} aria-hidden="true">
      {look && marks ? marks[look.icon] : null}
    </span>
  )
})
