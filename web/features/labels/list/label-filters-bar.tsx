import '@mantine/core/styles/Combobox.css'
import { NativeSelect } from '@mantine/core'
import { AddressSearch } from '../../../components/address-search.tsx'
import type { LabelFilters } from '../list-address.ts'
import { readLabelFilters, statusWords } from './label-filters.ts'
import styles from './label-filters-bar.module.css'

/** Names to narrow by, as the catalogue has them now. */
export interface FilterNames {
  readonly categories: readonly string[]
  readonly sectors: readonly string[]
}

interface LabelFiltersBarProps {
  readonly filters: LabelFilters
  readonly names: FilterNames
  readonly onChange: (filters: LabelFilters) => void
}

const statusOptions = [{ value: '', label: 'Situação' }, ...Object.entries(statusWords).map(([value, label]) => ({ value, label }))]

export function LabelFiltersBar({ filters, names, onChange }: LabelFiltersBarProps) {
  const change = (changed: Partial<Record<keyof LabelFilters, string>>) => onChange(readLabelFilters({ ...filters, ...changed }))
  const narrowed = Object.keys(filters).length > 0
  return (
    <search className={styles.bar}>
      <AddressSearch className={styles.search} label="Buscar etiquetas" placeholder="Buscar por nome ou código" text={filters.q ?? ''} onSearch={(q) => change({ q })} />
      <NativeSelect
        size="md"
        aria-label="Categoria"
        value={filters.category ?? ''}
        data={options('Categoria', names.categories, filters.category)}
        onChange={(event) => change({ category: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        aria-label="Setor"
        value={filters.sector ?? ''}
        data={options('Setor', names.sectors, filters.sector)}
        onChange={(event) => change({ sector: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        aria-label="Situação"
        value={filters.status ?? ''}
        data={statusOptions}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
      {narrowed ? (
        <button type="button" className={styles.clear} onClick={() => onChange({})}>
          Limpar filtros
        </button>
      ) : null}
    </search>
  )
}

/** A name that came with the address stays to be seen, even where the catalogue no longer has it. */
function options(all: string, names: readonly string[], current: string | undefined) {
  const listed = current && !names.includes(current) ? [...names, current] : names
  return [{ value: '', label: all }, ...listed.map((name) => ({ value: name, label: name }))]
}
