import { capitalised } from '#contract/words'

interface Noun {
  readonly singular: string
  readonly plural: string
  readonly feminine: boolean
}

/** All texts of the screen of one register. The screens differ only in the noun. */
export interface RegisterTexts {
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

export function registerTextsOf({ singular, plural, feminine }: Noun): RegisterTexts {
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
