import { Input } from '@mantine/core'
import { AddressSearch } from '../../../components/address-search.tsx'
import { IconSelector } from '../../../components/icons.ts'
import type { LabelFilters } from '../list-address.ts'
import { readLabelFilters, statusWords } from './label-filters.ts'
import { Button } from '../../../components/kit/button.tsx'
import styles from './label-filters-bar.module.css'

/** The current names in the catalog. */
export interface FilterNames {
  readonly categories: readonly string[]
  readonly sectors: readonly string[]
  /** Names by id. */
  readonly places: Readonly<Record<string, string>>
}

interface LabelFiltersBarProps {
  readonly filters: LabelFilters
  readonly names: FilterNames
  readonly onChange: (filters: LabelFilters) => void
}

export function LabelFiltersBar({ filters, names, onChange }: LabelFiltersBarProps) {
  const change = (changed: Partial<Record<keyof LabelFilters, string>>) =>
    onChange(readLabelFilters({ ...filters, ...changed }))
  const narrowed = Object.keys(filters).length > 0
  return (
    <search className={`gap-2 below-4 ${styles.bar}`}>
      <AddressSearch
        className={styles.search}
        label="Buscar etiquetas"
        placeholder="Buscar por nome ou código"
        text={filters.q ?? ''}
        onSearch={(q) => change({ q })}
      />
      <FilterSelect
        name="Categoria"
        value={filters.category}
        choices={names.categories}
        onChoose={(category) => change({ category })}
      />
      <FilterSelect
        name="Setor"
        value={filters.sector}
        choices={names.sectors}
        onChoose={(sector) => change({ sector })}
      />
      <FilterSelect
        name="Onde fica"
        value={filters.place}
        choices={Object.keys(names.places)}
        words={names.places}
        onChoose={(place) => change({ place })}
      />
      <FilterSelect
        name="Situação"
        value={filters.status}
        choices={Object.keys(statusWords)}
        words={statusWords}
        onChoose={(status) => change({ status })}
      />
      {narrowed ? (
        <Button look="plain" className={`across ${styles.clear}`} onClick={() => onChange({})}>
          Limpar filtros
        </Button>
      ) : null}
    </search>
  )
}

interface FilterSelectProps {
  readonly name: string
  readonly value: string | undefined
  readonly choices: readonly string[]
  /** Texts of the choices, when they differ from the values. */
  readonly words?: Readonly<Record<string, string>>
  readonly onChoose: (value: string) => void
}

/**
 * A native select in a bare `Input`, like the search field. A name from the URL stays in the list when the catalog no
 * longer has it.
 */
function FilterSelect({ name, value = '', choices, words = {}, onChoose }: FilterSelectProps) {
  const listed = value === '' || choices.includes(value) ? choices : [...choices, value]
  return (
    <Input
      component="select"
      size="md"
      pointer
      rightSection={<IconSelector size={18} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      aria-label={name}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">{name}</option>
      {listed.map((choice) => (
        <option key={choice} value={choice}>
          {words[choice] ?? choice}
        </option>
      ))}
    </Input>
  )
}
