import { wordOf } from '#contract/labels/act-table'
import { capitalised } from '#contract/words'

/** Where the word of the act says too little. */
const ends: Readonly<Record<string, string>> = { devolvida: 'Devolvida ao fornecedor', preparo: 'Usada em preparo' }

/** How a label has left stock: `Consumida`. */
export const endWord = (how: string): string => ends[how] ?? capitalised(wordOf(how))
