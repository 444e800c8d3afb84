import { wordsOf } from '../../../lib/search/words.ts'

/** A kind of storage, as the icons of the storage types name it. */
export type PlaceKind = 'refrigerado' | 'congelado' | 'temperatura_ambiente' | 'seco'

export interface Place {
  /** As it was said: `geladeira`, and with its preposition `na geladeira`. */
  readonly word: string
  readonly said: string
  readonly kind: PlaceKind
}

const kindByWord: Readonly<Record<string, PlaceKind>> = {
  geladeira: 'refrigerado',
  geladeiras: 'refrigerado',
  refrigerador: 'refrigerado',
  refrigeracao: 'refrigerado',
  'camara fria': 'refrigerado',
  freezer: 'congelado',
  frizer: 'congelado',
  frezer: 'congelado',
  congelador: 'congelado',
  congelado: 'congelado',
  congelados: 'congelado',
  refrigerado: 'refrigerado',
  refrigerados: 'refrigerado',
  bancada: 'temperatura_ambiente',
  'temperatura ambiente': 'temperatura_ambiente',
  despensa: 'seco',
  dispensa: 'seco',
  'estoque seco': 'seco',
}

const places = Object.keys(kindByWord).sort((left, right) => right.length - left.length)
const phrase = new RegExp(
  `(?:^| )(?:n[ao]s?|em|(fora )?d[ao]s?) (?:minha |nossa )?(${places.join('|')})( \\d{1,3}(?! (?:dia|hora|semana|mes)))?(?= |$)`,
)

/** The words of a sentence without the place in it: `o frango na geladeira` → `o frango`, and the place. */
export function placeIn(text: string): { readonly words: readonly string[]; readonly place: Place | null } {
  const plain = wordsOf(text).join(' ')
  const [found, outside, word, number = ''] = phrase.exec(plain) ?? []
  // Out of the fridge is the opposite of in it: its days must not be answered.
  const kind = word === undefined ? undefined : outside === undefined ? kindByWord[word] : 'temperatura_ambiente'
  if (found === undefined || word === undefined || kind === undefined) return { words: plain.split(' '), place: null }
  return {
    words: plain.replace(found, ' ').split(' '),
    place: { word: outside === undefined ? `${word}${number}` : 'temperatura ambiente', said: found.trim(), kind },
  }
}

const named = new RegExp(`\\b(${places.join('|')})(?: \\d{1,3})?\\b`)

/** A place that a sentence names in any way: `a temperatura do freezer`, `que temperatura a geladeira tem`. */
export function placeNamed(plain: string): Place | null {
  const [said, word] = named.exec(plain) ?? []
  const kind = word === undefined ? undefined : kindByWord[word]
  return said === undefined || kind === undefined ? null : { word: said, said, kind }
}
