import type { StorageKind } from '../../../contract/food.ts'
import type { StorageType } from './entries.ts'
import { presetOf } from './api.ts'

/** The kind that a place with this icon most likely is. */
export function kindOfIcon(icon: string): StorageKind {
  return presetOf(icon)?.kind ?? 'ambiente'
}

/** A storage type as it is stored: types of before had no kind and no temperatures. */
interface StoredStorage {
  readonly id: string
  readonly icon: string
  readonly kind?: StorageKind | null | undefined
  readonly tempMin?: number | null | undefined
  readonly tempMax?: number | null | undefined
}

/** How a stored type keeps food. One of before has its icon's kind, and the temperatures of the default that it is. */
export function keepingOf({
  id,
  icon,
  kind,
  tempMin = null,
  tempMax = null,
}: StoredStorage): Pick<StorageType, 'kind' | 'tempMin' | 'tempMax'> {
  if (kind !== null && kind !== undefined) return { kind, tempMin, tempMax }
  const preset = presetOf(icon)
  return preset?.id === id
    ? { kind: preset.kind, tempMin: preset.tempMin, tempMax: preset.tempMax }
    : { kind: kindOfIcon(icon), tempMin: null, tempMax: null }
}
