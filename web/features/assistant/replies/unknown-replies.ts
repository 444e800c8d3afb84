import type { Figures } from '../figures.ts'
import { likelyFor } from '../understanding/likely.ts'
import { reply } from './reply.ts'
import type { Reply } from './reply.ts'

type Asked = Pick<Figures, 'asked'>

/** Says where the limit is: keywords, and no conversation. */
export function unknownReply({ asked }: Asked): Reply {
  return reply('Não entendi: reconheço palavras, não conversa. Você quis perguntar uma destas?', {
    suggestions: likelyFor(asked),
  })
}

/** The words are no name that this kitchen has, so they are not repeated as if they were one. */
export function unknownNameReply({ asked }: Asked): Reply {
  return reply(
    'Não reconheci esse nome entre os produtos, as etiquetas e as fichas desta cozinha. Talvez uma destas:',
    {
      suggestions: likelyFor(asked),
    },
  )
}

/** The product of the house that is meant has no label; or else the name is none that the house has. */
export function noLabelReply(figures: Figures): Reply {
  const [product] = figures.products
  if (product === undefined) return unknownNameReply(figures)
  return reply(`Não há nenhuma etiqueta de ${product.name} em estoque.`, {
    links: [
      { text: 'Ver o estoque', to: { place: 'labels' } },
      { text: 'Gerar etiqueta', to: { place: 'making', productId: product.id, quantity: 1 } },
    ],
  })
}
