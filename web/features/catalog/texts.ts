import type { RegisterKind } from '#contract/catalog'
import { registerTextsOf } from '../../components/register/register-texts.ts'
import type { RegisterTexts as OwnTexts } from '../../components/register/register-texts.ts'

export const baseProductTexts = registerTextsOf({ singular: 'produto', plural: 'produtos', feminine: false })
export const storageTypeTexts = registerTextsOf({
  singular: 'tipo de armazenagem',
  plural: 'tipos de armazenagem',
  feminine: false,
})

interface RegisterTexts extends OwnTexts {
  readonly title: string
  readonly description: string
  readonly label: string
  readonly example: string
  readonly whyFirst: string
}

export const registerTexts: Readonly<Record<RegisterKind, RegisterTexts>> = {
  category: {
    ...registerTextsOf({ singular: 'categoria', plural: 'categorias', feminine: true }),
    title: 'Categorias',
    description: 'Agrupam os produtos nas etiquetas, nas listas e nos filtros.',
    label: 'Nome da categoria',
    example: 'Ex.: Carnes',
    whyFirst: 'Comece pelas que mais aparecem na sua cozinha: Carnes, Molhos, Laticínios.',
  },
  sector: {
    ...registerTextsOf({ singular: 'setor', plural: 'setores', feminine: false }),
    title: 'Setores',
    description: 'Onde o produto é preparado ou guardado.',
    label: 'Nome do setor',
    example: 'Ex.: Cozinha quente',
    whyFirst: 'Comece pelas áreas do seu restaurante: Cozinha quente, Confeitaria, Bar.',
  },
  responsible: {
    ...registerTextsOf({ singular: 'responsável', plural: 'responsáveis', feminine: false }),
    title: 'Responsáveis',
    description: 'Quem manipula o produto e assina a etiqueta.',
    label: 'Nome do responsável',
    example: 'Ex.: Ana Souza',
    whyFirst: 'Cadastre quem prepara e etiqueta: o nome sai impresso em cada etiqueta.',
  },
}
