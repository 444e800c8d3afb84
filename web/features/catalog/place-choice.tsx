import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useCreateEntry } from '../../components/create-entry.ts'
import { IconPlus } from '../../components/icons.ts'
import { Choice } from '../../components/kit/choice.tsx'
import { Pressable } from '../../components/kit/pressable.tsx'
import { StorageIconMark } from '../../components/storage-icon.tsx'
import { storageTypesQuery } from './api.ts'

interface PlaceChoiceProps {
  /** Id of a storage type; null: none is chosen. */
  readonly value: string | null
  readonly error?: ReactNode
  readonly onChange: (id: string) => void
}

/** Where a product stays, in one tap. */
export function PlaceChoice({ value, error, onChange }: PlaceChoiceProps) {
  const group = useId()
  const createEntry = useCreateEntry()
  const { data = [] } = useQuery(storageTypesQuery())
  return (
    <fieldset>
      <legend className="below-2 mid">Onde fica</legend>
      <div className="flex wrap gap-2">
        {data.map(({ id, name, icon, color }) => (
          <Choice key={id} type="radio" face="chip" name={group} checked={id === value} onChange={() => onChange(id)}>
            <StorageIconMark icon={icon} color={color} />
            <span className="slim ellipsis">{name}</span>
          </Choice>
        ))}
        <Pressable
          className="chip"
          data-more
          onClick={() => createEntry({ kind: 'storage-type', name: '' }, ({ id }) => onChange(String(id)))}
        >
          <IconPlus size={18} aria-hidden="true" />
          Outro lugar
        </Pressable>
      </div>
      {error ? <p className="above-2 bad mid">{error}</p> : null}
    </fieldset>
  )
}
