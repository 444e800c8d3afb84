import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { StorageType } from '#contract/catalog/entries'
import { useCreateEntry } from '../../../components/create-entry.ts'
import { IconPlus } from '../../../components/icons.ts'
import { StorageIconMark } from '../../../components/storage-icon.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import { Tile } from '../../../components/kit/tile.tsx'
import styles from './storage-tiles.module.css'

interface StorageTilesProps {
  readonly types: readonly StorageType[]
  /** A storage type's id, or blank for none. */
  readonly value: string
  readonly error: ReactNode
  /** What each place keeps and would give; without it, only its name is shown. */
  readonly outcomeOf?: (type: StorageType) => PlaceOutcome | null
  readonly onChange: (id: string) => void
}

interface PlaceOutcome {
  /** `até 4 °C`; blank: not said. */
  readonly temperature: string
  readonly text: string
  /** The place gives a date, refuses one, or no rule speaks of it. */
  readonly kind: 'dated' | 'refused' | 'none'
}

/** One tap chooses the storage, and its icon and colour are the ones that the kitchen knows from the list. */
export function StorageTiles({ types, value, error, outcomeOf, onChange }: StorageTilesProps) {
  const group = useId()
  const createEntry = useCreateEntry()
  const [all, setAll] = useState(false)
  // The places that give a date, and the chosen one, before all others: the date has to stay in sight.
  const near = outcomeOf ? types.filter((type) => type.id === value || outcomeOf(type)?.kind === 'dated') : types
  const folded = outcomeOf !== undefined && !all
  return (
    <fieldset data-field="storageType">
      <legend className="below-2 muted text-2 mid">Onde fica</legend>
      <div className={styles.tiles} data-dated={outcomeOf ? true : undefined}>
        {(folded ? near : [...types, null]).map((type) => (
          <Place
            key={type?.id ?? ''}
            {...{ group, type }}
            outcome={(type && outcomeOf?.(type)) ?? null}
            checked={value === (type?.id ?? '')}
            onChoose={() => onChange(type?.id ?? '')}
          />
        ))}
        {folded ? (
          <Tile className={`brand text-2 mid ${styles.other}`} onClick={() => setAll(true)}>
            {types.length === near.length ? 'Outro lugar…' : `Outros lugares (${types.length - near.length})…`}
          </Tile>
        ) : (
          <Tile
            className={`brand text-2 mid ${styles.other}`}
            icon={<IconPlus size={20} aria-hidden="true" />}
            onClick={() => createEntry({ kind: 'storage-type', name: '' }, ({ id }) => onChange(String(id)))}
          >
            Outro…
          </Tile>
        )}
      </div>
      {error ? <p className="above-2 bad mid">{error}</p> : null}
    </fieldset>
  )
}

interface PlaceProps {
  readonly group: string
  /** null: no storage. */
  readonly type: StorageType | null
  readonly outcome: PlaceOutcome | null
  readonly checked: boolean
  readonly onChoose: () => void
}

function Place({ group, type, outcome, checked, onChoose }: PlaceProps) {
  return (
    <div className="stack" data-tone={outcome?.kind === 'refused' ? 'bad' : undefined}>
      <Choice
        type="radio"
        face={`tile mid ${styles.face}`}
        name={group}
        data-place={type?.id ?? ''}
        checked={checked}
        onChange={onChoose}
      >
        {type ? <StorageIconMark icon={type.icon} color={type.color} /> : null}
        <span>
          {type?.name ?? 'Não diz onde fica'}
          {outcome && outcome.temperature !== '' ? (
            <small className="muted text-1"> {outcome.temperature}</small>
          ) : null}
        </span>
        {outcome ? <span className={`figures ${styles.outcome}`}> {outcome.text}</span> : null}
      </Choice>
    </div>
  )
}
