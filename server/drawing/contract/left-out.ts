import { listText } from '../../contract/words.ts'
import type { OriginText } from './label-origin.ts'
import type { LeftOut, OptionalField, Shape } from './label-shapes.ts'

/** What a template has drawn of a label's fields. */
export interface DrawnFields {
  readonly shapes: readonly Shape[]
  readonly leftOut: readonly LeftOut[]
}

/** What happened to a field whose text is shown as `shown`; empty when it is whole. */
export function changeOf(field: OptionalField, text: string, shown: string): readonly LeftOut[] {
  if (shown === text) return []
  return [{ field, how: shown === '' ? 'dropped' : 'shortened' }]
}

/** Only these texts of the origin are shown. That a date is by hand is on every label: its band says it. */
export const changesOfOrigin = (
  origin: readonly OriginText[],
  shown: readonly Pick<OriginText, 'field'>[],
): readonly LeftOut[] =>
  origin.flatMap(({ field }): LeftOut[] =>
    field === 'byHand' || shown.some((text) => text.field === field) ? [] : [{ field, how: 'dropped' }],
  )

const names: Readonly<Record<LeftOut['field'], string>> = {
  businessName: 'o nome da casa',
  sif: 'o SIF',
  weight: 'o peso',
  storage: 'onde fica',
  category: 'a categoria',
  sector: 'o setor',
  responsible: 'o responsável',
  state: 'a situação',
  allergens: 'os alergênicos',
  temperature: 'a temperatura',
  makersDate: 'a validade original',
  lot: 'o lote',
  brand: 'a marca',
  supplier: 'o fornecedor',
  parent: 'o código da etiqueta-mãe',
}

/**
 * For the register of printers: what a paper of this size has no room for; null when it has room for everything. The name,
 * the date and the code are whole on every paper.
 */
export function leftOutSentence(leftOut: readonly LeftOut[], size: string): string | null {
  // Everybody in the house knows whose label it is: a shortened name of the house is no news by itself.
  if (leftOut.every(({ field, how }) => field === 'businessName' && how === 'shortened')) return null
  const textsOf = (how: LeftOut['how']) => leftOut.filter((part) => part.how === how).map(({ field }) => names[field])
  const [dropped, shortened] = [textsOf('dropped'), textsOf('shortened')]
  const sentences = [
    dropped.length > 0 ? `Não cabe na etiqueta de ${size}: ${listText(dropped)}.` : '',
    shortened.length > 0
      ? `${dropped.length > 0 ? 'Sai encurtado' : `Na etiqueta de ${size} sai encurtado`}: ${listText(shortened)}.`
      : '',
  ].filter((sentence) => sentence !== '')
  return sentences.length > 0 ? sentences.join(' ') : null
}
