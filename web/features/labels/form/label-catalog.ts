import type { BaseProduct, RegisterEntry, StorageType } from '#contract/catalog'
import { labelMessages } from '#contract/labels'

/** What a label is made from; a list that could not be read is null, which is not the same as empty. */
export interface LabelCatalog {
  readonly baseProducts: readonly BaseProduct[] | null
  readonly categories: readonly RegisterEntry[] | null
  readonly sectors: readonly RegisterEntry[] | null
  readonly responsibles: readonly RegisterEntry[] | null
  readonly storageTypes: readonly StorageType[] | null
}

/** Why no label can be generated at all (specification §5); null where nothing stands against it. */
export function refusalOf({ categories, sectors, responsibles }: LabelCatalog): string | null {
  if (categories === null) return 'Erro ao buscar categorias'
  if (categories.length === 0) return labelMessages.noCategories
  if (sectors === null) return 'Erro ao buscar setores'
  if (sectors.length === 0) return labelMessages.noSectors
  if (responsibles === null) return 'Erro ao buscar responsáveis'
  if (responsibles.length === 0) return labelMessages.noResponsibles
  return null
}
