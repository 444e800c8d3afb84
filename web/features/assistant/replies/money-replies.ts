import { exact, reais } from '#contract/decimal'
import type { Figures } from '../figures.ts'
import { reply } from './reply.ts'
import type { Reply, ReplyLink } from './reply.ts'
import { labelsText } from './shelf-replies.ts'

const reports: ReplyLink = { text: 'Abrir os relatórios', to: { place: 'reports' } }
const expiring: ReplyLink = { text: 'Ver os que vencem em 7 dias', to: { place: 'labels', status: 'expiring' } }

function onlyAdmins(link: ReplyLink): Reply {
  return reply('Valores em dinheiro só um administrador vê. Peça a ele.', { links: [link] })
}

export function riskReply({ risk }: Figures): Reply {
  if (risk === null) return onlyAdmins(expiring)
  if (risk.value === 0 && risk.unpriced === 0)
    return reply('Nenhuma etiqueta vence nos próximos 7 dias.', { links: [reports] })
  return reply(`O que vence nos próximos 7 dias vale ${reais(exact(risk.value))}${leftOut(risk.unpriced)}.`, {
    links: [expiring, reports],
  })
}

/** After a value: the labels that it does not include. */
export function leftOut(uncosted: number): string {
  return uncosted === 0 ? '' : `, sem contar ${labelsText(uncosted)} sem custo cadastrado`
}
