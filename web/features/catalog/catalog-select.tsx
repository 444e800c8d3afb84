import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CatalogListQuery } from './api.ts'
import styles from './base-product-fields.module.css'

/** Options from which typing is faster than scrolling. With fewer, a tablet's keyboard would only cover the list. */
const SEARCHABLE_FROM = 10

interface CatalogSelectProps<Entry extends { readonly name: string }> {
  readonly label: string
  readonly query: CatalogListQuery<Entry>
  readonly valueOf: (entry: Entry) => string
  readonly registerAt: '/management/add-storage' | '/management/add-category' | '/management/add-sector'
  readonly none: string
  /** Input props of the form: value, error, handlers. */
  readonly field: object
}

/** A select of registered entries, with a link to register one while there are none. */
export function CatalogSelect<Entry extends { readonly name: string }>({
  label,
  query,
  valueOf,
  registerAt,
  none,
  field,
}: CatalogSelectProps<Entry>) {
  const { data = [], isPending, isSuccess } = useQuery(query)
  return (
    <div>
      <Select
        label={label}
        placeholder={isPending ? 'Carregando...' : 'Escolha'}
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar escolha' }}
        searchable={data.length >= SEARCHABLE_FROM}
        data={data.map((entry) => ({ value: valueOf(entry), label: entry.name }))}
        {...field}
      />
      {isSuccess && data.length === 0 ? (
        <p className={styles.none}>
          {none} <Link to={registerAt}>Cadastrar</Link>
        </p>
      ) : null}
    </div>
  )
}
