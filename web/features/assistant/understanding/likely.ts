import { significantWords } from '../../../lib/search/name-search.ts'
import { fitOf } from '../../../lib/search/screens.ts'

// What is offered where a question was not understood: questions that are, each with the words that speak for it.

interface LikelyQuestion {
  readonly text: string
  readonly words: string
}

/** In the order in which they are offered where nothing speaks for one. */
export const likelyQuestions: readonly LikelyQuestion[] = [
  { text: 'O que vence hoje?', words: 'vence vencer vencimento validade hoje dia amanha semana data' },
  { text: 'O que uso primeiro?', words: 'usar uso primeiro comer servir bom boa presta posso aproveitar' },
  { text: 'Como gero uma etiqueta?', words: 'gerar etiqueta imprimir nova fazer criar produto cadastrar' },
  {
    text: 'Quantas etiquetas há em estoque?',
    words: 'quantos quantas tem estoque total numero onde lugar geladeira freezer',
  },
  { text: 'Como dou baixa?', words: 'baixa descartar consumir jogar fora lixo usei acabou vencido' },
  { text: 'A impressora não imprime', words: 'impressora imprime papel saiu travou offline desligada rolo' },
  { text: 'Que temperatura cada lugar tem?', words: 'temperatura graus geladeira freezer frio quente calor' },
  { text: 'Depois de aberto vale até quando?', words: 'aberto abrir dura duram tempo vale prazo guardar lacrado' },
  { text: 'Posso recongelar o que descongelou?', words: 'congelar recongelar descongelar freezer gelo' },
  { text: 'Quanto tempo a comida fica no buffet?', words: 'buffet quente comida tempo servir salao' },
  { text: 'Por quanto tempo guardo a amostra?', words: 'amostra guardar coleta coletividade' },
  { text: 'Como faço a ronda?', words: 'ronda conferir contar inventario lugar' },
  { text: 'O fiscal chegou', words: 'fiscal vigilancia inspecao norma lei documento visita multa' },
  { text: 'Quanto perdi este mês?', words: 'perdi perda prejuizo desperdicio dinheiro mes semana' },
  { text: 'Como vejo as fichas técnicas?', words: 'quanto custa custo preco ficha receita ingrediente porcao' },
  { text: 'Esqueci meu PIN', words: 'pin senha entrar login acesso tablet travou esqueci' },
  {
    text: 'O que tem glúten?',
    words: 'alergia alergico alergenico gluten lactose leite amendoim castanha ovo cardapio',
  },
  { text: 'O que é SIF?', words: 'sif selo inspecao numero isento origem' },
]

const OFFERED = 3

/** Three questions that may have been meant, the likeliest first. */
export function likelyFor(text: string): readonly string[] {
  const typed = significantWords(text)
  return likelyQuestions
    .map((question) => ({
      ...question,
      likeness: typed.reduce((sum, word) => sum + Math.min(fitOf([word], question.words), 1), 0),
    }))
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, OFFERED)
    .map((question) => question.text)
}
