import { exact, reais } from '#contract/decimal'
import { isUnknown } from '#contract/labels/worth'
import { labelsText } from '#contract/words'
import type { Figures, Risk } from '../figures.ts'
import { reply } from './reply.ts'
import type { Reply, ReplyLink } from './reply.ts'
import { seeDashboard, seeExpiring } from './shelf-replies.ts'

const reports: ReplyLink = { text: 'Abrir os relatórios', to: { place: 'reports' } }

export function riskReply({ risk, isAdmin }: Figures): Reply {
  if (risk === null)
    return reply('Valores só vê quem tem a permissão “Ver custos”. Peça a um administrador.', { links: [seeExpiring] })
  if (!isAdmin) return reply(riskText(risk), { links: [seeDashboard] })
  return reply(riskText(risk), { links: risk.labels === 0 ? [reports] : [seeExpiring, reports] })
}

/** Labels may expire without any value at risk: samples have none. */
function riskText(risk: Risk): string {
  const { days, labels, cents, unpriced, unread } = risk
  const when = `vence nos próximos ${days} dias`
  if (labels === 0) return `Nenhuma etiqueta ${when}.`
  if (isUnknown(risk)) return `O que ${when} não tem custo conhecido: ${labelsText(labels)}.`
  const others = unread === 0 ? leftOut(unpriced) : `, sem contar ${labelsText(unpriced + unread)}`
  return `O que ${when} vale ${reais(exact(cents / 100))}${others}.`
}

/** After a value: the labels that it does not include. */
export function leftOut(uncosted: number): string {
  return uncosted === 0 ? '' : `, sem contar ${labelsText(uncosted)} sem custo cadastrado`
}
