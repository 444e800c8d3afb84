import type { BaseProduct, RegisterEntry, StorageType } from '#contract/catalog/entries'
import { labelMessages } from '#contract/labels'

/** The catalog lists that the form needs. Null is a list that failed to load; an empty list has no entries. */
export interface LabelCatalog {
  readonly baseProducts: readonly BaseProduct[] | null
  readonly categories: readonly RegisterEntry[] | null
  readonly sectors: readonly RegisterEntry[] | null
  readonly responsibles: readonly RegisterEntry[] | null
  readonly storageTypes: readonly StorageType[] | null
}

/** The message when no label can be generated (specification §5), or null. */
export function refusalOf({ categories, sectors, responsibles }: LabelCatalog): string | null {
  if (categories === null) return 'Erro ao buscar categorias'
  if (categories.length === 0) return labelMessages.noCategories
  if (sectors === null) return 'Erro ao buscar setores'
  if (sectors.length === 0) return labelMessages.noSectors
  if (responsibles === null) return 'Erro ao buscar responsáveis'
  if (responsibles.length === 0) return labelMessages.noResponsibles
  return null
}
