import type { StorageColor, StorageIcon } from '#contract/catalog/entries'
import { IconDroplet, IconFridge, IconPackage, IconShieldLock, IconSnowflake, IconSun } from './icons.ts'
import type { Icon } from './icons.ts'
import styles from './storage-icon.module.css'

const marks: Readonly<Record<StorageIcon, Icon>> = {
  refrigerado: IconFridge,
  congelado: IconSnowflake,
  temperatura_ambiente: IconSun,
  seco: IconPackage,
  controlado: IconShieldLock,
  umidade_controlada: IconDroplet,
}

interface StorageIconMarkProps {
  readonly icon: StorageIcon
  readonly color: StorageColor
}

/** Decoration next to the storage type's name; screen readers skip it. */
export function StorageIconMark({ icon, color }: StorageIconMarkProps) {
  const Mark = marks[icon]
  return (
    <span className={`middle still ${styles.mark}`} data-color={color} aria-hidden="true">
      <Mark size={20} stroke={1.75} />
    </span>
  )
}
