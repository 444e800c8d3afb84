import type { BaseProduct, RegisterEntry } from '#contract/catalog/entries'
import type { Label } from '#contract/labels'

/** What the catalogue has; undefined while it is being read. */
export interface CatalogStart {
  readonly products: readonly Pick<BaseProduct, 'validityDays'>[] | undefined
  readonly responsibles: readonly RegisterEntry[] | undefined
}

export interface StartStep {
  readonly title: string
  readonly text: string
  readonly to:
    | '/management/starter-library'
    | '/management/add-responsible'
    | '/management/add-product'
    | '/products'
    | '/product-list'
  readonly action: string
  readonly done: boolean
}

/** The five steps to the first printed label. Each is done by a fact, never by a click. Null while the facts load. */
export function startSteps(
  { products, responsibles }: CatalogStart,
  labels: readonly Pick<Label, 'print_count'>[] | undefined,
): readonly StartStep[] | null {
  if (products === undefined || responsibles === undefined || labels === undefined) return null
  return [
    {
      title: 'Escolha o que a sua cozinha etiqueta',
      text: 'A biblioteca tem os preparos e ingredientes mais comuns.',
      to: '/management/starter-library',
      action: 'Escolher da biblioteca',
      done: products.length > 0,
    },
    {
      title: 'Diga quem prepara',
      text: 'O nome do responsável sai na etiqueta.',
      to: '/management/add-responsible',
      action: 'Cadastrar responsável',
      done: responsibles.length > 0,
    },
    {
      title: 'Confira as validades',
      text: 'Com os dias de cada produto, a data da etiqueta se preenche sozinha.',
      to: '/management/add-product',
      action: 'Conferir os dias',
      done: products.some(({ validityDays }) => validityDays !== null),
    },
    {
      title: 'Gere a primeira etiqueta',
      text: 'Escolha o produto, confira a data e gere.',
      to: '/products',
      action: 'Gerar etiqueta',
      done: labels.length > 0,
    },
    {
      title: 'Imprima',
      text: 'Na impressora de etiquetas ou em folha A4.',
      to: '/product-list',
      action: 'Imprimir etiquetas',
      done: labels.some((label) => label.print_count > 0),
    },
  ]
}
