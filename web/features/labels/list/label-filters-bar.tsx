import { lazy, Suspense, useState } from 'react'
import type { StockCounts } from '#contract/labels/stock-counts'
import { wholeText } from '#contract/words'
import { AddressSearch } from '../../../components/address-search.tsx'
import { IconAdjustmentsHorizontal } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import type { LabelFilters } from '../list-address.ts'
import type { FilterNames } from './filters-sheet.tsx'
import { dayFilters } from './day-filters.ts'
import { readLabelFilters } from './label-filters.ts'
import styles from './label-filters-bar.module.css'

const FiltersSheet = lazy(async () => ({ default: (await import('./filters-sheet.tsx')).FiltersSheet }))

interface LabelFiltersBarProps {
  readonly filters: LabelFilters
  readonly names: FilterNames
  /** Of all that is in stock; undefined: not known, or the list is narrowed by more than a chip. */
  readonly counts: StockCounts | undefined
  readonly onChange: (filters: LabelFilters) => void
  /** The names of the catalogue are needed from now on. */
  readonly onAsk: () => void
}

export function LabelFiltersBar({ filters, names, counts, onChange, onAsk }: LabelFiltersBarProps) {
  const [open, setOpen] = useState(false)
  const change = (changed: Partial<Record<keyof LabelFilters, string>>) =>
    onChange(readLabelFilters({ ...filters, ...changed }))
  const { q: _q, status: chosenStatus, ...others } = filters
  // The chips below show their own state.
  const isChip = dayFilters.some((chip) => chip.status === chosenStatus)
  const chosen = Object.keys(others).length + (chosenStatus === undefined || isChip ? 0 : 1)
  return (
    <search className={`flex wrap gap-2 below-3 ${styles.bar}`}>
      <AddressSearch
        className={styles.search}
        label="Buscar etiquetas"
        placeholder="Nome ou código"
        text={filters.q ?? ''}
        onSearch={(q) => change({ q })}
      />
      <div className={`chips ${styles.chips}`} data-swiped role="group" aria-label="Quando vence">
        {dayFilters.map(({ status, name, tone }) => (
          <Pressable
            key={status}
            className="chip"
            aria-pressed={filters.status === status}
            onClick={() => change({ status: filters.status === status ? '' : status })}
          >
            <i className={styles.square} data-tone={tone} />
            {name}
            {counts === undefined ? null : <b className="figures">{wholeText(counts[status])}</b>}
          </Pressable>
        ))}
      </div>
      <Button
        look="quiet"
        icon={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
        onClick={() => {
          onAsk()
          setOpen(true)
        }}
      >
        {chosen === 0 ? 'Filtros' : `Filtros · ${chosen}`}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <FiltersSheet
            {...{ filters, names }}
            onChange={change}
            onClear={() => onChange({})}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </search>
  )
}
