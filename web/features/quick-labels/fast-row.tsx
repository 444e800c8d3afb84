import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { BaseProduct } from '#contract/catalog/entries'
import type { BenchCatalog } from './bench-props.ts'
import type { DeviceStation } from '../../components/printing/station-memory.ts'
import { IconHistory, IconListCheck, IconPlus, IconSearch } from '../../components/icons.ts'
import { setsQuery } from './api.ts'
import type { KeptPicks } from './last-print.ts'
import { fillOf, fillText } from './fills.ts'
import type { Fill } from './fills.ts'
import type { Picks } from './use-picks.ts'
import { Pressable } from '../../components/kit/pressable.tsx'
import styles from './fast-row.module.css'

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }))
const SetsDialog = lazy(async () => ({ default: (await import('./sets-dialog.tsx')).SetsDialog }))

interface FastProps {
  readonly tenantId: string
  /** null: sets belong to a station, and there is none. */
  readonly station: DeviceStation | null
  readonly timeZone: string
  readonly picks: Picks
  readonly products: readonly BaseProduct[] | undefined
  readonly Missing: BenchCatalog['Missing']
  readonly last: KeptPicks | null
}

function lastText(fill: Fill, at: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at))
  const [first, ...others] = fill.picks
  const isOne = first !== undefined && others.length === 0 && fill.missing === 0
  return `${isOne ? `${first.name} ×${first.quantity}` : fillText(fill)} · ${time}`
}

/** A whole choice in one tap, for review: the last print, the sets; and the products that have no tile. */
export function FastRow({ station, timeZone, picks, products, Missing, last }: FastProps) {
  const { data: sets = [] } = useQuery({ ...setsQuery(station?.id ?? ''), enabled: station !== null })
  const [open, setOpen] = useState<'search' | 'sets' | null>(null)
  const filledSets = sets.map(({ id, name, items }) => ({ id, name, fill: fillOf(items, products) }))
  const again = fillOf(last?.picks ?? [], products)
  const fillWith = (fill: Fill) => picks.set(fill.picks, null)
  return (
    <div className={`flex gap-2 slim ${styles.fast}`}>
      {last === null || again.picks.length === 0 ? null : (
        <Pressable className={`row gap-2 ink strong tight one-line ${styles.button}`} onClick={() => fillWith(again)}>
          <IconHistory size={22} aria-hidden="true" />
          <span className="ellipsis">
            Repetir a última
            <small className="block muted text-1 mid ellipsis">{lastText(again, last.at, timeZone)}</small>
          </span>
        </Pressable>
      )}
      {filledSets.map(({ id, name, fill }) => (
        <Pressable
          key={id}
          className={`row gap-2 ink strong tight one-line ${styles.button}`}
          disabled={fill.picks.length === 0}
          onClick={() => fillWith(fill)}
        >
          <IconListCheck size={22} aria-hidden="true" />
          <span className="ellipsis">
            {name}
            <small className="block muted text-1 mid ellipsis">{fillText(fill)}</small>
          </span>
        </Pressable>
      ))}
      {station !== null && (picks.list.length > 1 || sets.length > 0) ? (
        <Pressable className={`row gap-2 ink strong tight one-line ${styles.button}`} onClick={() => setOpen('sets')}>
          <IconPlus size={22} aria-hidden="true" />
          <span>Conjuntos</span>
        </Pressable>
      ) : null}
      <Pressable className={`row gap-2 ink strong tight one-line ${styles.button}`} onClick={() => setOpen('search')}>
        <IconSearch size={22} aria-hidden="true" />
        <span>Outro</span>
      </Pressable>
      <Suspense fallback={null}>
        {open === 'search' ? (
          <SearchDialog products={products ?? []} {...{ picks, Missing }} onClose={() => setOpen(null)} />
        ) : null}
        {open === 'sets' && station !== null ? (
          <SetsDialog station={station} sets={sets} picks={picks.list} onClose={() => setOpen(null)} />
        ) : null}
      </Suspense>
    </div>
  )
}
