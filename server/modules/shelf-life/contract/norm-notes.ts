import { inForce } from './norm-books.ts'
import type { PlaceNorms } from './norm-books.ts'
import type { Confidence, NormBook } from './norm-row.ts'
import { federalBook } from './norms-federal.ts'
import { sp2026Book } from './norms-sp-2026.ts'

// What the norms say beside their times, as far as it was read. An item whose number was not confirmed has none here.

/** What a note is about. */
export type NoteTopic =
  | 'refreezing'
  | 'thawing'
  | 'cooking'
  | 'frying'
  | 'chilling'
  | 'receiving'
  | 'opening'
  | 'revalidation'

export interface NormNote {
  readonly topic: NoteTopic
  readonly book: NormBook
  /** null: the text was read, and the number of its item was not. */
  readonly article: string | null
  readonly text: string
  readonly confidence: Confidence
}

/** The more general norm first. */
const notes: readonly NormNote[] = [
  {
    topic: 'refreezing',
    book: federalBook,
    article: '4.8.14',
    text: 'alimento descongelado fica sob refrigeração se não for usado logo, e não volta ao freezer',
    confidence: 'A',
  },
  {
    topic: 'refreezing',
    book: sp2026Book,
    article: 'art. 53',
    text: 'o que descongelou nunca é congelado de novo',
    confidence: 'B',
  },
  {
    topic: 'thawing',
    book: federalBook,
    article: null,
    text: 'sob refrigeração, abaixo de 5 °C, ou em micro-ondas quando vai direto ao cozimento',
    confidence: 'A',
  },
  {
    topic: 'thawing',
    book: sp2026Book,
    article: 'art. 53',
    text: 'identificado, como o fabricante diz, abaixo de 5 °C; nunca em temperatura ambiente',
    confidence: 'B',
  },
  {
    topic: 'cooking',
    book: federalBook,
    article: null,
    text: 'todas as partes do alimento chegam a pelo menos 70 °C',
    confidence: 'A',
  },
  {
    topic: 'cooking',
    book: sp2026Book,
    article: 'art. 59',
    text: 'cozinhar e reaquecer a pelo menos 75 °C',
    confidence: 'B',
  },
  {
    topic: 'frying',
    book: federalBook,
    article: null,
    text: 'o óleo de fritura não passa de 180 °C',
    confidence: 'A',
  },
  {
    topic: 'chilling',
    book: federalBook,
    article: 'item 4.8.16',
    text: 'de 60 a 10 °C em até 2 horas; depois abaixo de 5 °C, ou congelado a −18 °C ou menos',
    confidence: 'A',
  },
  {
    topic: 'chilling',
    book: sp2026Book,
    article: 'art. 67',
    text: 'de 60 a 10 °C em 2 horas; depois abaixo de 5 °C, ou congelado a −18 °C ou menos',
    confidence: 'B',
  },
  {
    topic: 'receiving',
    book: sp2026Book,
    article: 'art. 30',
    text: 'congelados a −12 °C ou menos; pescado de 2 a 3 °C; carnes de 4 a 7 °C; preparações com pescado ou carne crua de 0 a 5 °C; outros refrigerados de 4 a 10 °C; quentes acima de 60 °C',
    confidence: 'B',
  },
  {
    topic: 'opening',
    book: federalBook,
    article: 'item 4.8.6',
    text: 'o que foi aberto ou fracionado leva a designação, a data do fracionamento e a validade depois de aberto',
    confidence: 'A',
  },
  {
    topic: 'opening',
    book: sp2026Book,
    article: 'art. 38',
    text: 'quando a abertura encurta a validade, a data de abertura e a nova validade',
    confidence: 'C',
  },
  {
    topic: 'revalidation',
    book: sp2026Book,
    article: 'art. 46',
    text: 'é proibido revalidar a data',
    confidence: 'C',
  },
]

/** What the norms of a place say of a topic on a day. */
export const notesOn = (topic: NoteTopic, { rows, edition }: PlaceNorms, day: string): readonly NormNote[] =>
  inForce(notes, edition, day).filter(
    ({ topic: about, book }) => about === topic && rows.some((row) => row.book === book),
  )
