import { counted } from '#contract/words'
import { receivedText } from '../../../lib/received-text.ts'
import type { Figures } from '../figures.ts'
import type { Intent } from '../intent.ts'
import { reply } from './reply.ts'
import type { Reply, ReplyLink } from './reply.ts'

const SHOWN = 3
const toLots: ReplyLink = { text: 'Procurar em Lotes', to: { place: 'screen', to: '/lotes' } }

/** Whether the house has received the lot, and what is done with one: it is traced, or recalled. */
export function lotReply({ lot }: Extract<Intent, { kind: 'lot' }>, { receivedLots, timeZone }: Figures): Reply {
  if (lot === '') return reply('Diga o número do lote, como está na caixa: “tenho o lote A2911?”.', { links: [toLots] })
  const [first, ...others] = receivedLots
  if (first === undefined)
    return reply(`Não temos esse lote: nenhum recebimento tem o número “${lot}”.`, { links: [toLots] })
  if (others.length === 0)
    return reply(`Sim: ${receivedText(first, timeZone)}.`, {
      items: [`${first.goods}, de ${first.supplier.name}`],
      links: [
        { text: 'Rastrear', to: { place: 'trace', lotId: first.id } },
        { text: 'Ver o que seria recolhido', to: { place: 'recall', lotId: first.id } },
      ],
    })
  return reply(`Sim, ${counted(receivedLots.length, 'lote', 'lotes')} com esse número:`, {
    items: receivedLots
      .slice(0, SHOWN)
      .map((each) => `${each.goods}, de ${each.supplier.name}: ${receivedText(each, timeZone)}`),
    links: [
      ...receivedLots.slice(0, SHOWN).map((each): ReplyLink => ({
        text: `Rastrear ${each.lot === '' ? each.code : each.lot} de ${each.supplier.name}`,
        to: { place: 'trace', lotId: each.id },
      })),
      toLots,
    ],
  })
}
