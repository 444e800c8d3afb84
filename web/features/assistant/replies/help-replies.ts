import { mayOpen, screensFor } from '../../../lib/search/screens.ts'
import type { Figures } from '../figures.ts'
import type { Intent } from '../intent.ts'
import { reply } from './reply.ts'
import type { Reply, ReplyLink } from './reply.ts'
import { unknownNameReply, unknownReply } from './unknown-replies.ts'

/** Where a screen is: the best one that this person may open. */
export function screenReply({ words }: Extract<Intent, { kind: 'screen' }>, figures: Figures): Reply {
  const found = screensFor(words)
  const [best] = found.filter((screen) => mayOpen(screen, figures))
  if (best !== undefined)
    return reply(`Abra ${best.text}.`, {
      links: [{ text: `Abrir ${best.text}`, to: { place: 'screen', to: best.to } }],
    })
  const [first] = found
  return first === undefined
    ? unknownReply(figures)
    : reply(`Está em ${first.text}, que só abre com a permissão de um administrador. Peça a ele.`)
}

const account: ReplyLink = { text: 'Minha conta', to: { place: 'account' } }

export function pinReply({ isAdmin }: Figures): Reply {
  return reply(
    'O PIN são 4 números, e quem entra com email e senha muda o seu em Minha conta. Quem esqueceu pede a um administrador, que define outro em Gestão, Pessoas.',
    {
      items: ['Depois de 5 erros, espere 1 minuto', 'Depois de 20 erros num dia, um administrador desbloqueia o PIN'],
      links: isAdmin ? [{ text: 'Pessoas', to: { place: 'users' } }, account] : [account],
    },
  )
}

export function inspectionReply({ isAdmin }: Figures): Reply {
  const norms: ReplyLink = { text: 'Prazos e normas', to: { place: 'screen', to: '/management/norms' } }
  if (!isAdmin)
    return reply('O pacote de inspeção (PDF) é feito por um administrador, na Auditoria. Chame um agora.', {
      links: [norms, { text: 'Ver os vencidos', to: { place: 'labels', status: 'expired' } }],
    })
  return reply('Em Auditoria, toque em “Pacote de inspeção (PDF)”, escolha o período e gere o arquivo para mostrar.', {
    links: [
      { text: 'Abrir a Auditoria', to: { place: 'audit' } },
      norms,
      { text: 'Ver os vencidos', to: { place: 'labels', status: 'expired' } },
    ],
  })
}

const PRODUCTS_SHOWN = 5

export function sifReply({ name }: Extract<Intent, { kind: 'sif' }>, figures: Figures): Reply {
  const registers: ReplyLink = { text: 'Produtos base', to: { place: 'baseProducts' } }
  if (name === '')
    return reply(
      'SIF é o número do Serviço de Inspeção Federal, que está na embalagem do produto de origem animal. No cadastro do produto, quem não tem fica ISENTO.',
      { links: [registers] },
    )
  const { products } = figures
  if (products.length === 0) return unknownNameReply(figures)
  return reply('No cadastro do produto:', {
    items: products.slice(0, PRODUCTS_SHOWN).map((product) => `${product.name}: SIF ${product.sif}`),
    links: [registers],
  })
}
