import { cnpjText } from '../../../contract/cnpj.ts'
import { temperaturesText } from '../../../contract/food.ts'
import type { StorageKind } from '../../../contract/food.ts'
import { listText } from '../../../contract/words.ts'
import type { SaleTexts } from '../../../drawing/contract/label-shapes.ts'
import type { FrozenAllergens } from '../../allergens/contract/frozen.ts'
import type { Label } from './api.ts'

/** Who makes what is sold. */
export interface SaleHouse {
  readonly legalName: string | null
  /** Without punctuation. */
  readonly cnpj: string | null
  readonly address: string | null
  readonly city: string | null
  readonly uf: string | null
}

/** What is still missing for a sale label, with the path of the field that would say it. */
export interface SaleFault {
  readonly path: string
  readonly message: string
}

/** The sheets of a label that had an ingredient without a declaration when the label was made. */
export const incompleteSheets = ({ frozenAllergens: frozen }: Label): readonly number[] =>
  frozen === undefined || frozen.missing === 0 ? [] : frozen.sheets.map(({ recipeId }) => recipeId)

/** What several labels lack, each thing once. */
export const faultsOnce = (faults: readonly SaleFault[]): readonly SaleFault[] => [
  ...new Map(faults.map((fault) => [`${fault.path} ${fault.message}`, fault])).values(),
]

interface SaleFacts {
  readonly house: SaleHouse
  readonly immediate: boolean
  /** The ingredients of the label's sheets that nobody has declared to this day. */
  readonly undeclared: readonly string[]
}

type SaleAnswer =
  | { readonly kind: 'whole'; readonly sale: SaleTexts }
  | { readonly kind: 'incomplete'; readonly faults: readonly SaleFault[] }

/**
 * The texts of a sale label, or what it lacks (spec J 8). Allergens and ingredients are those that the label has kept since it
 * was made; the maker is the house as it is now.
 */
export function saleTextsOf(label: Label, { house, immediate, undeclared }: SaleFacts): SaleAnswer {
  const frozen = label.frozenAllergens
  const conservation = conservationOf(label)
  const faults: SaleFault[] = [
    ...allergenFaults(label, undeclared),
    ...(label.weightAssumed ? [{ path: 'weight', message: 'Informe o conteúdo líquido.' }] : []),
    ...(label.lot ? [] : [{ path: 'lot', message: 'Informe o lote.' }]),
    ...(conservation === '' ? [{ path: 'storageType', message: 'Informe onde fica.' }] : []),
    ...houseFaults(house),
  ]
  const { legalName, cnpj } = house
  if (faults.length > 0 || frozen === undefined || legalName === null || cnpj === null)
    return { kind: 'incomplete', faults }
  const { allergens, gluten, lactose } = frozen.text
  const texts = { ingredients: frozen.ingredients, allergens, gluten, lactose, conservation, immediate }
  return { kind: 'whole', sale: { ...texts, legalName, cnpj: cnpjText(cnpj), address: addressOf(house) } }
}

function allergenFaults({ frozenAllergens: frozen }: Label, undeclared: readonly string[]): readonly SaleFault[] {
  if (frozen === undefined || (frozen.missing > 0 && frozen.sheets.length === 0))
    return [
      {
        path: 'allergens',
        message:
          'Esta etiqueta não tem a lista de ingredientes: ligue o produto base a uma ficha técnica e gere outra etiqueta.',
      },
    ]
  if (frozen.missing > 0)
    return [
      {
        path: 'allergens',
        message:
          undeclared.length > 0
            ? `Informe os alergênicos de: ${listText(undeclared)}.`
            : 'Os alergênicos foram informados depois desta etiqueta. Gere outra etiqueta.',
      },
    ]
  return [
    ...(frozen.ingredients === ''
      ? [{ path: 'ingredients', message: 'Informe os ingredientes da ficha técnica.' }]
      : []),
    ...(frozen.isListPartial === true ? [{ path: 'ingredients', message: partialList(frozen) }] : []),
    // It either contains gluten or does not: a label without a word of it would be read as "it does not".
    ...(frozen.text.gluten === '' ? [{ path: 'gluten', message: 'Informe se cada ingrediente contém glúten.' }] : []),
  ]
}

/** @param sheets those that make the product */
function partialList({ sheets }: Pick<FrozenAllergens, 'sheets'>): string {
  const reason =
    sheets.length === 0
      ? 'nenhuma ficha técnica diz a ordem do que entrou. Ligue o produto base a uma ficha técnica e gere outra etiqueta.'
      : 'mais de uma ficha técnica faz o produto, ou entrou uma etiqueta sem a lista.'
  return `A lista de ingredientes desta etiqueta não está completa: ${reason}`
}

function houseFaults({ legalName, cnpj, address }: SaleHouse): readonly SaleFault[] {
  return [
    ...(legalName ? [] : [{ path: 'business.legalName', message: 'Informe a razão social do estabelecimento.' }]),
    ...(cnpj ? [] : [{ path: 'business.cnpj', message: 'Informe o CNPJ do estabelecimento.' }]),
    ...(address ? [] : [{ path: 'business.address', message: 'Informe o endereço do estabelecimento.' }]),
  ]
}

const addressOf = ({ address, city, uf }: SaleHouse): string =>
  [address, city, uf].filter((part) => part !== null && part !== '').join(', ')

const keeping: Readonly<Record<StorageKind, string>> = {
  refrigerado: 'Manter refrigerado',
  congelado: 'Manter congelado',
  quente: 'Manter quente',
  ambiente: 'Conservar em temperatura ambiente',
  seco: 'Conservar em lugar seco',
}
const byTemperature = new Set<StorageKind>(['refrigerado', 'congelado', 'quente'])

/** `Manter refrigerado até 4 °C.` Where the kind of the place is not known, its name is all that is said. */
function conservationOf({ storageKind, storageTempMin, storageTempMax, storageType }: Label): string {
  if (!storageKind) return storageType === '' ? '' : `Conservar em: ${storageType}.`
  const min = storageKind === 'quente' ? (storageTempMin ?? null) : null
  const temperature = byTemperature.has(storageKind) ? temperaturesText(min, storageTempMax ?? null) : ''
  return `${[keeping[storageKind], temperature].filter((part) => part !== '').join(' ')}.`
}
