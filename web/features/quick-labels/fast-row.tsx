import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { BaseProduct } from '#contract/catalog/entries'
import type { LabelSet } from '#contract/quick-labels'
import type { DeviceStation } from '../../components/printing/station-memory.ts'
import { IconHistory, IconListCheck, IconPlus, IconSearch } from '../../components/icons.ts'
import { setsQuery } from './api.ts'
import type { KeptPicks } from './last-print.ts'
import { pickOf, totalOf } from './picks.ts'
import type { Picks } from './use-picks.ts'
import styles from './quick-labels.module.css'

// Plain buttons: the style sheet sets all of their look, and Mantine's reset would compete with it by load order.

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }))
const SetsDialog = lazy(async () => ({ default: (await import('./sets-dialog.tsx')).SetsDialog }))

interface FastProps {
  readonly tenantId: string
  readonly station: DeviceStation
  readonly timeZone: string
  readonly picks: Picks
  readonly products: readonly BaseProduct[] | undefined
  readonly last: KeptPicks | null
}

const counted = (items: readonly { readonly quantity: number }[]) =>
  `${items.length} ${items.length === 1 ? 'preparo' : 'preparos'} · ${totalOf(items)} etiquetas`

function lastText({ picks, at }: KeptPicks, timeZone: string): string {
  const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at))
  const [first] = picks
  const what = picks.length === 1 && first !== undefined ? `${first.name} ×${first.quantity}` : counted(picks)
  return `${what} · ${time}`
}

/** A whole choice in one tap, for review: the last print, the sets; and the products that have no tile. */
export function FastRow({ station, timeZone, picks, products, last }: FastProps) {
  const { data: sets = [] } = useQuery(setsQuery(station.id))
  const [open, setOpen] = useState<'search' | 'sets' | null>(null)
  // A set fills the choice; a date of the maker is never taken over from the last time.
  const fill = (items: LabelSet['items'] | KeptPicks['picks']) =>
    picks.set(items.filter(({ name }) => name !== '').map(pickOf), null)
  return (
    <div className={styles.fast}>
      {last === null || last.picks.length === 0 ? null : (
        <button type="button" className={styles.fastButton} onClick={() => fill(last.picks)}>
          <IconHistory size={22} aria-hidden="true" />
          <span>
            Repetir a última<small>{lastText(last, timeZone)}</small>
          </span>
        </button>
      )}
      {sets.map((set) => (
        <button key={set.id} type="button" className={styles.fastButton} onClick={() => fill(set.items)}>
          <IconListCheck size={22} aria-hidden="true" />
          <span>
            {set.name}
            <small>{counted(set.items)}</small>
          </span>
        </button>
      ))}
      {picks.list.length > 1 || sets.length > 0 ? (
        <button type="button" className={styles.fastButton} onClick={() => setOpen('sets')}>
          <IconPlus size={22} aria-hidden="true" />
          <span>Conjuntos</span>
        </button>
      ) : null}
      <button type="button" className={styles.fastButton} onClick={() => setOpen('search')}>
        <IconSearch size={22} aria-hidden="true" />
        <span>Outro</span>
      </button>
      <Suspense fallback={null}>
        {open === 'search' ? (
          <SearchDialog products={products ?? []} picks={picks} onClose={() => setOpen(null)} />
        ) : null}
        {open === 'sets' ? (
          <SetsDialog station={station} sets={sets} picks={picks.list} onClose={() => setOpen(null)} />
        ) : null}
      </Suspense>
    </div>
  )
}
