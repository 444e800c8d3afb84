import '../../../components/choices.css'
import { Select } from '@mantine/core'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { weightText } from '#contract/catalog'
import type { BaseProduct } from '#contract/catalog'
import { nameKey } from '#contract/text'
import styles from './base-product-field.module.css'

// Plain buttons: the style sheet sets all of their look, and Mantine's reset would compete with it by load order.

interface BaseProductFieldProps {
  readonly products: readonly BaseProduct[]
  readonly recent: readonly BaseProduct[]
  readonly value: string
  readonly error?: ReactNode
  /** False on a tablet: the focus would open the on-screen keyboard over the form. */
  readonly focusAtStart: boolean
  readonly onChoose: (id: string | null) => void
}

/** A search field for the keyboard, and one-tap buttons for the products used last. */
export function BaseProductField({ products, recent, value, error, focusAtStart, onChoose }: BaseProductFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusAtStart) input.current?.focus({ preventScroll: true })
  }, [focusAtStart])

  const chosen = products.find(({ id }) => id === value)
  return (
    <div className={styles.field}>
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
        disabled={products.length === 0}
        data={products.map(({ id, name }) => ({ value: id, label: name }))}
        filter={filterByName}
        maxDropdownHeight={320}
        nothingFoundMessage="Nenhum produto base com este nome"
        allowDeselect={false}
        // Mantine hides this button from the keyboard and from screen readers, but it is the only way to empty the
        // form.
        clearButtonProps={{ 'aria-label': 'Limpar produto base', 'aria-hidden': false, tabIndex: 0 }}
        value={value === '' ? null : value}
        error={error}
        onChange={onChoose}
      />
      {chosen ? <p className={styles.about}>{aboutProduct(chosen)}</p> : null}
      {recent.length > 0 ? (
        <div className={styles.recent} role="group" aria-label="Produtos usados recentemente">
          {recent.map(({ id, name }) => (
            <button
              type="button"
              key={id}
              className={styles.tile}
              aria-pressed={id === value}
              title={name}
              onClick={() => onChoose(id)}
            >
              <span className={styles.tileName}>{name}</span>
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** Category, sector and weight, as the product is registered. */
function aboutProduct({ category, sector, measure, measureUnit }: BaseProduct): string {
  return [category, sector, weightText(measure, measureUnit)].filter((text) => text !== '').join(' · ')
}

/** Ignores case and accents. Names that start with the search text come first. */
const filterByName: OptionsFilter = ({ options, search, limit }) => {
  const searchKey = nameKey(search)
  const items = options.filter((option): option is ComboboxItem => 'value' in option)
  const ranked = items
    .map((item) => ({ item, at: nameKey(item.label).indexOf(searchKey) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => Number(a.at !== 0) - Number(b.at !== 0))
  return ranked.slice(0, limit).map(({ item }) => item)
}
