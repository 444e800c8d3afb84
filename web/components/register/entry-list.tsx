import { TextInput } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { nameKey } from '#contract/text'
import { Empty, ErrorNote } from '../kit/empty.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { IconPencil, IconSearch, IconTrash } from '../icons.ts'
import { IconButton } from '../kit/icon-button.tsx'
import type { Icon } from '../icons.ts'
import type { RegisterTexts } from './register-texts.ts'
import { Card } from '../kit/card.tsx'

/** Number of entries from which the search field shows: typing two letters is then faster than reading the list. */
const SEARCH_FROM = 8

interface Entry {
  readonly id: string | number
  readonly name: string
}

interface EntryListProps<E extends Entry> {
  readonly ref?: Ref<HTMLHeadingElement>
  readonly texts: RegisterTexts
  readonly entries: readonly E[] | undefined
  readonly failed: boolean
  readonly onRetry: () => void
  readonly emptyIcon: Icon
  readonly emptyText: string
  readonly editingId: string | number | undefined
  readonly onEdit: (entry: E) => void
  readonly onDelete: (entry: E) => void
  readonly mark?: (entry: E) => ReactNode
  readonly detail?: (entry: E) => ReactNode
}

export function EntryList<E extends Entry>({
  ref,
  texts,
  entries,
  failed,
  onRetry,
  emptyIcon,
  emptyText,
  ...row
}: EntryListProps<E>) {
  return (
    <Card title={texts.listTitle} titleRef={ref} count={entries?.length}>
      {entries ? (
        entries.length === 0 ? (
          <Empty icon={emptyIcon} title={texts.none} text={emptyText} />
        ) : (
          <Entries texts={texts} entries={entries} {...row} />
        )
      ) : failed ? (
        <ErrorNote message={texts.loadFailed} onRetry={onRetry} />
      ) : (
        <Skeleton label={texts.loading} />
      )}
    </Card>
  )
}

type EntriesProps<E extends Entry> = Pick<
  EntryListProps<E>,
  'texts' | 'editingId' | 'onEdit' | 'onDelete' | 'mark' | 'detail'
> & { readonly entries: readonly E[] }

function Entries<E extends Entry>({ texts, entries, ...row }: EntriesProps<E>) {
  const [search, setSearch] = useState('')
  const searchKey = nameKey(useDeferredValue(search))
  const found = searchKey ? entries.filter((entry) => nameKey(entry.name).includes(searchKey)) : entries

  return (
    <>
      {entries.length >= SEARCH_FROM ? (
        <TextInput
          className="below-4"
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
        />
      ) : null}
      {found.length === 0 ? (
        <p className="pad-4 muted text-center" role="status">
          Nada encontrado para “{search.trim()}”.
        </p>
      ) : (
        <ul className="rows" data-many>
          {found.map((entry) => (
            <Row key={entry.id} entry={entry} {...row} />
          ))}
        </ul>
      )}
    </>
  )
}

type RowProps<E extends Entry> = Omit<EntriesProps<E>, 'texts' | 'entries'> & { readonly entry: E }

function Row<E extends Entry>({ entry, editingId, onEdit, onDelete, mark, detail }: RowProps<E>) {
  const editing = entry.id === editingId
  return (
    <li data-now={editing || undefined}>
      {mark?.(entry)}
      <div className="stack grow slim break">
        <span className="mid">{entry.name}</span>
        {detail ? <span className="muted text-2">{detail(entry)}</span> : null}
      </div>
      <div className="row still gap-1">
        {editing ? <span className="brand text-1 mid">Editando</span> : null}
        <IconButton label={`Editar ${entry.name}`} title="Editar" onClick={() => onEdit(entry)}>
          <IconPencil size={19} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={`Excluir ${entry.name}`} title="Excluir" onClick={() => onDelete(entry)} tone="bad">
          <IconTrash size={19} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
