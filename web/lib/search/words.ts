import { nameKey } from '#contract/text'

const TEXT_MAX = 500

// Chat spellings and the words they stand for.
const shorthand: Readonly<Record<string, string>> = {
  q: 'que',
  oq: 'o que',
  oque: 'o que',
  qq: 'que',
  qd: 'quando',
  qdo: 'quando',
  qnd: 'quando',
  qto: 'quanto',
  qta: 'quanta',
  qtos: 'quantos',
  qtas: 'quantas',
  qts: 'quantos',
  qnt: 'quanto',
  qnts: 'quantos',
  qntos: 'quantos',
  qntas: 'quantas',
  hj: 'hoje',
  hje: 'hoje',
  oje: 'hoje',
  amnh: 'amanha',
  amn: 'amanha',
  vc: 'voce',
  vcs: 'voces',
  n: 'nao',
  naum: 'nao',
  pq: 'por que',
  tb: 'tambem',
  td: 'tudo',
  blz: 'beleza',
  vlw: 'valeu',
  obg: 'obrigado',
  brigado: 'obrigado',
  brigada: 'obrigado',
  eh: 'e',
  ta: 'esta',
  tao: 'estao',
  to: 'estou',
  tou: 'estou',
  prox: 'proximo',
  etq: 'etiqueta',
  etiketa: 'etiqueta',
  resp: 'responsavel',
  cade: 'onde esta',
  eai: 'oi',
  pdf: 'exportar',
  add: 'adicionar',
  tah: 'esta',
  mto: 'muito',
  kd: 'onde',
  sextou: 'sexta',
}

/** The words of a text in lower case, without accents and punctuation, with chat spellings expanded. */
export function wordsOf(text: string): readonly string[] {
  const plain = nameKey(text.slice(0, TEXT_MAX)).replaceAll(/([a-z])\1{2,}/g, '$1')
  return (plain.match(/[a-z0-9]+/g) ?? []).flatMap((word) =>
    Object.hasOwn(shorthand, word) ? (shorthand[word] ?? word).split(' ') : [word],
  )
}

const plurals: readonly (readonly [RegExp, string])[] = [
  [/(?:oes|aes|aos)$/, 'ao'],
  [/ns$/, 'm'],
  [/([aeou])is$/, '$1l'],
  [/is$/, 'il'],
  [/([rzs])es$/, '$1'],
  [/s$/, ''],
]

/** Possible singulars of a word, the word itself first: `etiquetas` → `etiquetas`, `etiqueta`. */
export function singularsOf(word: string): readonly string[] {
  if (word.length < 4 || !word.endsWith('s')) return [word]
  return [
    word,
    ...plurals.filter(([ending]) => ending.test(word)).map(([ending, singular]) => word.replace(ending, singular)),
  ]
}

/** Typing errors allowed in a word of this length. */
export function typosAllowed(word: string): number {
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0
}

/** Damerau-Levenshtein distance (two swapped neighbours are one error), or `limit + 1` when it exceeds the limit. */
export function distance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Infinity,
      )
    }
    if (Math.min(...current) > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return Math.min(at(last, right.length), limit + 1)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity
}

/** Whether two words are equal, allowing for a plural, a prefix and typing errors. */
export function isAlike(typed: string, word: string): boolean {
  const limit = typosAllowed(typed)
  return singularsOf(typed).some(
    (form) =>
      word === form ||
      (form.length >= 3 && word.startsWith(form)) ||
      (limit > 0 && distance(form, word, limit) <= limit),
  )
}
