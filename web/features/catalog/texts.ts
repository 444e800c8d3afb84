import type { RegisterKind } from '#contract/catalog'
import { capitalised } from '#contract/words'

interface Noun {
  readonly singular: string
  readonly plural: string
  readonly feminine: boolean
}

/** All texts of one catalog screen. The screens differ only in the noun. */
export interface CatalogTexts {
  readonly formNew: string
  readonly formEdit: string
  readonly submitNew: string
  readonly listTitle: string
  readonly loading: string
  readonly loadFailed: string
  readonly none: string
  readonly search: string
  readonly added: string
  readonly updated: string
  readonly deleted: string
  readonly saveFailed: string
  readonly deleteFailed: string
  readonly deleteTitle: string
  readonly deleteQuestion: (name: string) => string
}

function textsOf({ singular, plural, feminine }: Noun): CatalogTexts {
  const o = feminine ? 'a' : 'o'
  const capital = capitalised(singular)
  return {
    formNew: `Nov${o} ${singular}`,
    formEdit: `Editar ${singular}`,
    submitNew: `Cadastrar ${singular}`,
    listTitle: `${capitalised(plural)} cadastrad${o}s`,
    loading: `Carregando ${plural}...`,
    loadFailed: `Erro ao buscar ${plural}`,
    none: `Nenhum${feminine ? 'a' : ''} ${singular} cadastrad${o}`,
    search: `Buscar ${singular}`,
    added: `${capital} adicionad${o} com sucesso!`,
    updated: `${capital} atualizad${o} com sucesso!`,
    deleted: `${capital} excluíd${o} com sucesso!`,
    saveFailed: `Erro ao salvar ${singular}. Tente novamente.`,
    deleteFailed: `Erro ao excluir ${singular}.`,
    deleteTitle: `Excluir ${singular}`,
    deleteQuestion: (name) => `Tem certeza que deseja excluir ${o} ${singular} "${name}"?`,
  }
}

export const baseProductTexts = textsOf({ singular: 'produto', plural: 'produtos', feminine: false })
export const storageTypeTexts = textsOf({
  singular: 'tipo de armazenagem',
  plural: 'tipos de armazenagem',
  feminine: false,
})

interface RegisterTexts extends CatalogTexts {
  readonly title: string
  readonly description: string
  readonly label: string
  readonly example: string
  readonly whyFirst: string
}

export const registerTexts: Readonly<Record<RegisterKind, RegisterTexts>> = {
  category: {
    ...textsOf({ singular: 'categoria', plural: 'categorias', feminine: true }),
    title: 'Categorias',
    description: 'Agrupam os produtos nas etiquetas, nas listas e nos filtros.',
    label: 'Nome da categoria',
    example: 'Ex.: Carnes',
    whyFirst: 'Comece pelas que mais aparecem na sua cozinha: Carnes, Molhos, Laticínios.',
  },
  sector: {
    ...textsOf({ singular: 'setor', plural: 'setores', feminine: false }),
    title: 'Setores',
    description: 'Onde o produto é preparado ou guardado.',
    label: 'Nome do setor',
    example: 'Ex.: Cozinha quente',
    whyFirst: 'Comece pelas áreas do seu restaurante: Cozinha quente, Confeitaria, Bar.',
  },
  responsible: {
    ...textsOf({ singular: 'responsável', plural: 'responsáveis', feminine: false }),
    title: 'Responsáveis',
    description: 'Quem manipula o produto e assina a etiqueta.',
    label: 'Nome do responsável',
    example: 'Ex.: Ana Souza',
    whyFirst: 'Cadastre quem prepara e etiqueta: o nome sai impresso em cada etiqueta.',
  },
}
