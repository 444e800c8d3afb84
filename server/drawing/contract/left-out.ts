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

/** Only the first `kept` texts of the origin are shown. That a date is by hand is on every label: its band says it. */
export const changesOfOrigin = (origin: readonly OriginText[], kept: number): readonly LeftOut[] =>
  origin.slice(kept).flatMap(({ field }): LeftOut[] => (field === 'byHand' ? [] : [{ field, how: 'dropped' }]))

const names: Readonly<Record<LeftOut['field'], string>> = {
  businessName: 'o nome da casa',
  sif: 'o SIF',
  weight: 'o peso',
  storage: 'onde fica',
  category: 'a categoria',
  sector: 'o setor',
  responsible: 'o responsável',
  state: 'a situação',
  temperature: 'a temperatura',
  makersDate: 'a validade original',
  lot: 'o lote',
  brand: 'a marca',
  supplier: 'o fornecedor',
  parent: 'o código da etiqueta-mãe',
}

/** For the screen, before a label is generated: what will not be on it. Null when everything is. */
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

/**
 * The same for several labels: each field once, and on how many of them something is missing. Those that lack only the
 * name of the house are not counted: it gives way first, so at each selection there would be such a sentence.
 */
export function leftOutOfMany(labels: readonly (readonly LeftOut[])[], size: string): string | null {
  const changed = labels.filter((leftOut) => leftOut.some(({ field }) => field !== 'businessName'))
  const byField = new Map<LeftOut['field'], LeftOut>()
  for (const part of changed.flat()) if (byField.get(part.field)?.how !== 'dropped') byField.set(part.field, part)
  const sentence = leftOutSentence([...byField.values()], size)
  if (sentence === null || changed.length === labels.length) return sentence
  return `Em ${changed.length} das ${labels.length} etiquetas: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}
