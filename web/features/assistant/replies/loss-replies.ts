import { exact, reais } from '#contract/decimal'
import { isUncosted, worthText } from '#contract/worth'
import type { WasteCounts, WasteSummary } from '#contract/waste'
import { labelsText, plural } from '#contract/words'
import type { Figures } from '../figures.ts'
import type { Intent, LossPeriod } from '../intent.ts'
import { leftOut } from './money-replies.ts'
import { reply } from './reply.ts'
import type { Reply, ReplyLink } from './reply.ts'

type LossesIntent = Extract<Intent, { kind: 'losses' }>
type Shown = WasteSummary | WasteCounts

const discarded: ReplyLink = { text: 'Ver o que foi descartado', to: { place: 'labels', status: 'discarded' } }
const ROWS_SHOWN = 5

const periods: Readonly<Record<LossPeriod, string>> = {
  month: 'Este mês',
  lastMonth: 'No mês passado',
  thisWeek: 'Esta semana',
  sevenDays: 'Nos últimos 7 dias',
  lastWeek: 'Na semana passada',
  yesterday: 'Ontem',
  today: 'Hoje',
}

const money = (value: string) => reais(exact(Number(value)))
const hasValues = (losses: Shown): losses is WasteSummary => 'total' in losses

/** The same figures as the screen of the losses. Who may not see costs is told how many. */
export function lossesReply({ asks, period }: LossesIntent, { losses }: Figures): Reply {
  const when = periods[period]
  const waste = losses === null ? [] : wasteLinks(losses)
  if (losses === null || losses.count === 0)
    return reply(`${when} nenhuma etiqueta foi descartada.`, { items: notFound(losses), links: waste })
  const links = [...waste, discarded]
  switch (asks) {
    case 'total':
      return reply(totalText(when, losses), { items: [...withoutCosts(losses), ...notFound(losses)], links })
    case 'why':
      return reply(`${when}, por motivo, de ${labelsText(losses.count)}:`, { items: byReason(losses), links })
    case 'what':
      return reply(`${when}, o que mais se descartou:`, { items: byProduct(losses), links })
    default:
      return asks satisfies never
  }
}

/** The screen of the losses with the days of the answer, for who may open it. */
function wasteLinks(losses: Shown): readonly ReplyLink[] {
  const { from, to } = losses
  return hasValues(losses) ? [{ text: 'Ver as perdas', to: { place: 'waste', from, to } }] : []
}

function totalText(when: string, losses: Shown): string {
  const { count } = losses
  const said = `${when} ${plural(count, 'foi descartada', 'foram descartadas')} ${labelsText(count)}`
  if (!hasValues(losses)) return `${said}. Valores só vê quem tem a permissão “Ver custos”.`
  const { total, uncosted } = losses
  if (isUncosted(losses)) return `${said}. Nenhuma tem custo conhecido:`
  return `${said}: ${money(total)}${leftOut(uncosted)}.`
}

/** The products to which a cost is missing. */
function withoutCosts(losses: Shown): readonly string[] {
  if (!hasValues(losses)) return []
  return losses.byProduct
    .filter(({ uncosted }) => uncosted > 0)
    .sort((one, other) => other.uncosted - one.uncosted)
    .slice(0, ROWS_SHOWN)
    .map(({ name, uncosted }) => `${name} (${labelsText(uncosted)}): sem custo cadastrado`)
}

function notFound(losses: Shown | null): readonly string[] {
  if (losses === null || losses.missing.count === 0) return []
  const value = hasValues(losses) ? `, ${missingValue(losses.missing)}` : ''
  return [`Sumiu: ${labelsText(losses.missing.count)}${value}`]
}

const missingValue = (missing: WasteSummary['missing']): string =>
  worthText(`${money(missing.value)}${leftOut(missing.uncosted)}`, missing)

function byReason(losses: Shown): readonly string[] {
  if (!hasValues(losses))
    return losses.byReason.slice(0, ROWS_SHOWN).map(({ name, count }) => `${name}: ${labelsText(count)}`)
  return losses.byReason.slice(0, ROWS_SHOWN).map((row) => `${row.name}: ${valueText(row)}`)
}

function byProduct(losses: Shown): readonly string[] {
  if (!hasValues(losses))
    return losses.byProduct
      .slice(0, ROWS_SHOWN)
      .map(({ name, count, produced }) => `${name}: ${labelsText(count)}${ofMade(produced)}`)
  return losses.byProduct.slice(0, ROWS_SHOWN).map((row) => `${row.name}: ${valueText(row)}${ofMade(row.produced)}`)
}

const ofMade = (produced: number) => (produced === 0 ? '' : `; ${produced.toLocaleString('pt-BR')} feitas no período`)

function valueText(row: WasteSummary['byReason'][number]): string {
  const { value, count, uncosted } = row
  if (isUncosted(row)) return `${labelsText(count)}, sem custo cadastrado`
  return `${money(value)} (${labelsText(count)})${leftOut(uncosted)}`
}
