import { exact, reais } from '#contract/decimal'
import type { Losses } from '#contract/reports'
import type { Figures } from '../figures.ts'
import type { Intent } from '../intent.ts'
import { reply } from './reply.ts'
import type { Reply, ReplyLink } from './reply.ts'
import { labelsText } from './shelf-replies.ts'

const reports: ReplyLink = { text: 'Abrir os relatórios', to: { place: 'reports' } }
const discarded: ReplyLink = { text: 'Ver o que foi descartado', to: { place: 'labels', status: 'discarded' } }
const expiring: ReplyLink = { text: 'Ver os que vencem em 7 dias', to: { place: 'labels', status: 'expiring' } }

function onlyAdmins(link: ReplyLink): Reply {
  return reply('Valores em dinheiro só um administrador vê. Peça a ele.', { links: [link] })
}

export function riskReply({ risk }: Figures): Reply {
  if (risk === null) return onlyAdmins(expiring)
  if (risk.value === 0 && risk.unpriced === 0)
    return reply('Nenhuma etiqueta vence nos próximos 7 dias.', { links: [reports] })
  return reply(
    `O que vence nos próximos 7 dias vale ${reais(exact(risk.value))}${risk.unpriced === 0 ? '' : `, sem contar ${withoutCost(risk.unpriced)}`}.`,
    { links: [expiring, reports] },
  )
}

const periods: Readonly<Record<Extract<Intent, { kind: 'losses' }>['period'], string>> = {
  month: 'Este mês',
  week: 'Nos últimos 7 dias',
  today: 'Hoje',
}

export function lossesReply({ period }: Extract<Intent, { kind: 'losses' }>, { losses }: Figures): Reply {
  if (losses === null) return onlyAdmins(discarded)
  const when = periods[period]
  if (losses.labels === 0) return reply(`${when} nenhuma etiqueta foi descartada.`, { links: [reports] })
  const { labels, unpriced } = losses
  const counted = `${when} ${labels === 1 ? 'foi descartada' : 'foram descartadas'} ${labelsText(labels)}`
  if (unpriced === labels)
    return reply(`${counted}. Nenhuma tem custo conhecido:`, { items: missingItems(losses), links: [discarded] })
  return reply(
    `${counted}: ${reais(exact(losses.value))}${unpriced === 0 ? '' : `, sem contar ${withoutCost(unpriced)}`}.`,
    { items: missingItems(losses), links: [discarded, reports] },
  )
}

function missingItems({ missing }: Losses): readonly string[] {
  return missing.map(({ name, labels }) => `${name} (${labelsText(labels)}): sem custo cadastrado`)
}

function withoutCost(labels: number): string {
  return labels === 1
    ? '1 etiqueta sem custo cadastrado'
    : `${labels.toLocaleString('pt-BR')} etiquetas sem custo cadastrado`
}
