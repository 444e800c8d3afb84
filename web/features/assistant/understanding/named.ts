import type { ReadWord } from './vocabulary.ts'

interface Worded {
  readonly words: readonly ReadWord[]
}

// Words of these sentences that the vocabulary does not have; they are no part of a name.
const notInNames = new Set(
  (
    'jogar jogo joga joguei jogue descartar descarto descarta descarte descartei desprezar comer come como servir serve sirvo aproveitar aproveito vender vendo usar uso usa usei usamos gastei consumir consumo consumi acabou ' +
    'guardar guardo conservar conserva conservo durar dura duram aguenta aguentam fazer faco faz fez fiz fizeram preparar preparo prepara preparou produziu manipulou cozinhou modo ' +
    'lugar lugares feito feita feitos feitas descongelei abrimos ir botar colocar temperatura temperaturas graus celsius cozimento nucleo chegar chega chegou receber recebo recebimento entrega fornecedor aberto aberta abertos abertas abri abriu abrir abertura lacrado lacrada fechado fechada congelar congela congelo congelada congelado descongelada descongelado descongelados descongeladas descongelou prazo prazos dias horas tempo ate porcao porcoes pessoa pessoas fatia fatias prato pratos cliente clientes convidado convidados refeicoes ingrediente ingredientes precisa render sif fica ficar freezer frezer frizer geladeira ' +
    'boa bom boas bons presta prestam valida valido vale valem ainda ontem anteontem hoje fora lixo baixa imprimir imprime imprima imprimi gerar gera gere etiquetar etiqueta etiquetas unidade unidades potes pote esta estao quem isso posso pode podemos'
  ).split(' '),
)
/** Whether a word belongs to the sentences of a kitchen, and so to no name. */
export const isOfSentence = (word: string): boolean => notInNames.has(word)

const between = new Set(['de', 'do', 'da', 'dos', 'das', 'com', 'e', 'a', 'ao', 'sem', 'para'])
const NAME_MAX = 100

/** The name in the sentence: `imprime 3 etiquetas de molho de tomate` → `molho de tomate`. */
export function nameOf({ words }: Worded): string {
  const isName = words.map(({ text, concept }) => concept === 'content' && !notInNames.has(text))
  const first = isName.indexOf(true)
  const last = isName.lastIndexOf(true)
  if (first === -1) return ''
  return words
    .slice(first, last + 1)
    .filter(({ text }, index) => isName[first + index] || between.has(text))
    .map(({ text }) => text)
    .join(' ')
    .slice(0, NAME_MAX)
}

const numerals: Readonly<Record<string, number>> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
}

export function quantityOf({ words }: Worded): number | null {
  const number = words.find(({ concept }) => concept === 'number')
  if (number) return Number(number.text)
  const word = words.find(({ text }) => Object.hasOwn(numerals, text))
  return word ? (numerals[word.text] ?? null) : null
}
