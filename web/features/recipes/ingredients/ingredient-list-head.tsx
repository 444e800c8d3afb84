import { TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { IconSearch } from '../../../components/icons.ts'
import { countText } from './count-text.ts'
import styles from './ingredient-list.module.css'

interface IngredientListHeadProps {
  readonly ref: Ref<HTMLHeadingElement>
  readonly found: number
  readonly all: number
  readonly search: string
  readonly onSearch: (search: string) => void
}

export function IngredientListHead({ ref, found, all, search, onSearch }: IngredientListHeadProps) {
  return (
    <div className={`row wrap between gap-3 ${styles.head}`}>
      <h2 ref={ref} tabIndex={-1} className="text-4 strong figures">
        <span role="status">{countText(found, all)}</span>
      </h2>
      <TextInput
        className={styles.search}
        type="search"
        aria-label="Buscar ingredientes"
        placeholder="Buscar por nome, categoria ou fornecedor"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={120}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
    </div>
  )
}
