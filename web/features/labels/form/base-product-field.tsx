import '../../../components/choices.css'
import { Select } from '@mantine/core'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { weightText } from '#contract/catalog/entries'
import type { BaseProduct } from '#contract/catalog/entries'
import { classNames } from '#contract/food'
import { nameKey } from '#contract/text'
import { CREATE, createText, useCreateEntry } from '../../../components/create-entry.ts'
import { Tile } from '../../../components/kit/tile.tsx'
import styles from './base-product-field.module.css'

interface BaseProductFieldProps {
  /** null: not read yet. What is typed meanwhile is kept, and looked for when they are there. */
  readonly products: readonly BaseProduct[] | null
  readonly recent: readonly BaseProduct[]
  readonly value: string
  readonly error?: ReactNode
  /** False on a tablet: the focus would open the on-screen keyboard over the form. */
  readonly focusAtStart: boolean
  readonly onChoose: (id: string | null) => void
}

const noProducts: readonly BaseProduct[] = []

/** A search field for the keyboard, and one-tap buttons for the products used last. */
export function BaseProductField({
  products: read,
  recent,
  value,
  error,
  focusAtStart,
  onChoose,
}: BaseProductFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const products = read ?? noProducts
  const [search, setSearch] = useState('')
  const createEntry = useCreateEntry()
  const [createdId, setCreatedId] = useState('')
  const chooseCreated = useEffectEvent(onChoose)
  const isListed = products.some(({ id }) => id === createdId)
  // Chosen as soon as the list has it.
  useEffect(() => {
    if (isListed) chooseCreated(createdId)
  }, [isListed, createdId])
  const typed = products.some(({ name }) => nameKey(name) === nameKey(search)) ? '' : search.trim()

  function handleChange(id: string | null) {
    if (id !== CREATE) return onChoose(id)
    createEntry({ kind: 'base-product', name: typed }, ({ id: created }) => setCreatedId(String(created)))
  }

  useEffect(() => {
    if (focusAtStart) input.current?.focus({ preventScroll: true })
  }, [focusAtStart])

  const chosen = products.find(({ id }) => id === value)
  return (
    <div className="slim">
      <Select
        classNames={{ input: styles.input ?? '' }}
        label="Produto base"
        data-field="baseProductId"
        placeholder="Escolha ou digite o nome do produto"
        required
        searchable
        clearable
        openOnFocus={false}
        ref={input}
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen
        data={[
          ...products.map(({ id, name }) => ({ value: id, label: name })),
          ...(read === null ? [] : [{ value: CREATE, label: createText(typed) }]),
        ]}
        onSearchChange={setSearch}
        filter={filterByName}
        maxDropdownHeight={320}
        allowDeselect={false}
        // Mantine hides this button from the keyboard and from screen readers, but it is the only way to empty the
        // form.
        clearButtonProps={{ 'aria-label': 'Limpar produto base', 'aria-hidden': false, tabIndex: 0 }}
        value={value === '' ? null : value}
        error={error}
        onChange={handleChange}
      />
      {chosen ? <p className="above-2 muted text-2">{aboutProduct(chosen)}</p> : null}
      {recent.length > 0 ? (
        <div
          className={`flex wrap gap-2 above-3 ${styles.recent}`}
          data-chosen={value !== '' || undefined}
          role="group"
          aria-label="Produtos usados recentemente"
        >
          {recent.map(({ id, name }) => (
            <Tile
              key={id}
              className={`text-2 mid ${styles.tile}`}
              aria-pressed={id === value}
              title={name}
              onClick={() => onChoose(id)}
            >
              <span className="lines-2">{name}</span>
            </Tile>
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** Class, category, sector and weight, as the product is registered. */
function aboutProduct({ foodClass, category, sector, measure, measureUnit }: BaseProduct): string {
  const className = foodClass === null ? '' : classNames[foodClass].name
  return [className, category, sector, weightText(measure, measureUnit)].filter((text) => text !== '').join(' · ')
}

/** Ignores case and accents. Names that start with the search text come first. */
const filterByName: OptionsFilter = ({ options, search, limit }) => {
  const searchKey = nameKey(search)
  const items = options.filter((option): option is ComboboxItem => 'value' in option)
  const ranked = items
    .filter(({ value }) => value !== CREATE)
    .map((item) => ({ item, at: nameKey(item.label).indexOf(searchKey) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => Number(a.at !== 0) - Number(b.at !== 0))
  return [...ranked.slice(0, limit).map(({ item }) => item), ...items.filter(({ value }) => value === CREATE)]
}
