import type { StorageKind } from '#contract/food'
import { IconFlame, IconFridge, IconPackage, IconSnowflake, IconSun } from '../../components/icons.ts'
import type { Icon } from '../../components/icons.ts'
import storage from '../../components/storage-icon.module.css'

const marks: Readonly<Record<StorageKind, { readonly icon: Icon; readonly color: string }>> = {
  refrigerado: { icon: IconFridge, color: 'blue' },
  congelado: { icon: IconSnowflake, color: 'cyan' },
  quente: { icon: IconFlame, color: 'red' },
  ambiente: { icon: IconSun, color: 'amber' },
  seco: { icon: IconPackage, color: 'amber' },
}

/** Decoration next to the name of a point; screen readers skip it. */
export function KindMark({ kind }: { readonly kind: StorageKind }) {
  const { icon: Mark, color } = marks[kind]
  return (
    <span className={`middle still ${storage.mark}`} data-color={color} aria-hidden="true">
      <Mark size={20} stroke={1.75} />
    </span>
  )
}
