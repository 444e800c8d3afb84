import { useId } from 'react'
import type { ReactNode } from 'react'
import type { StorageType } from '#contract/catalog'
import { useCreateEntry } from '../../../components/create-entry.ts'
import { IconPlus } from '../../../components/icons.ts'
import { StorageIconMark } from '../../../components/storage-icon.tsx'
import styles from './storage-tiles.module.css'

interface StorageTilesProps {
  readonly types: readonly StorageType[]
  /** A storage type's id, or blank for none. */
  readonly value: string
  readonly error: ReactNode
  readonly onChange: (id: string) => void
}

/** One tap chooses the storage, and its icon and colour are the ones that the kitchen knows from the list. */
export function StorageTiles({ types, value, error, onChange }: StorageTilesProps) {
  const group = useId()
  const createEntry = useCreateEntry()
  return (
    <fieldset className={styles.group} data-field="storageType">
      <legend className={styles.legend}>Armazenagem</legend>
      <div className={styles.tiles}>
        {[...types, null].map((type) => (
          <div key={type?.id ?? ''} className={styles.tile}>
            <input
              type="radio"
              id={`${group}-${type?.id ?? ''}`}
              name={group}
              checked={value === (type?.id ?? '')}
              onChange={() => onChange(type?.id ?? '')}
            />
            <label htmlFor={`${group}-${type?.id ?? ''}`} className={styles.face}>
              {type ? <StorageIconMark icon={type.icon} color={type.color} /> : null}
              <span className={styles.name}>{type?.name ?? 'Sem armazenagem'}</span>
            </label>
          </div>
        ))}
        <button
          type="button"
          className={`${styles.face} ${styles.other}`}
          onClick={() => createEntry({ kind: 'storage-type', name: '' }, ({ id }) => onChange(String(id)))}
        >
          <IconPlus size={20} aria-hidden="true" />
          <span className={styles.name}>Outro…</span>
        </button>
      </div>
      {error ? <p className={styles.error}>{error}</p> : null}
    </fieldset>
  )
}
