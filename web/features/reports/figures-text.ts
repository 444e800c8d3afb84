import { exact, reais } from '#contract/decimal'
import { shelfDaysText } from '#contract/labels/shelf-life'
import type { Report, ReportPreview, ReportRow } from '#contract/reports'

/** Where a line breaks, the dot stays with what came before. */
export const DOT = '\u00a0· '

type Figures = Pick<Report, 'expired' | 'expiring' | 'lost' | 'atRisk'>
type Sector = ReportPreview['sectors'][number]

/** What labels are worth; where the cost of none of them is known, it is not nothing. */
export function worthText({ value, unpriced }: Report['lost'], labels: number): string {
  return labels > 0 && unpriced >= labels ? 'Desconhecido' : reais(exact(value))
}

/** "3 vencidas · 6 a vencer"; what there is none of is not counted. */
export function countsText({ expired, expiring }: Pick<Figures, 'expired' | 'expiring'>): string {
  const parts = [expired > 0 ? `${count(expired)} ${expired === 1 ? 'vencida' : 'vencidas'}` : null, expiring > 0 ? `${count(expiring)} a vencer` : null]
  return parts.filter((part) => part !== null).join(DOT) || 'Nada vencido nem a vencer'
}

/** "R$ 12,00 em perdas · R$ 40,00 em risco", as far as something is lost or at risk. */
export function moneyText({ expired, expiring, lost, atRisk }: Figures): string | null {
  const parts = [
    isPriced(lost, expired) ? `${worthText(lost, expired)} em perdas` : null,
    isPriced(atRisk, expiring) ? `${worthText(atRisk, expiring)} em risco` : null,
  ]
  return parts.filter((part) => part !== null).join(DOT) || null
}

function isPriced({ unpriced }: Report['lost'], labels: number): boolean {
  return labels > unpriced
}

/** How many labels the sums leave out; null: none. */
export function unpricedText({ lost, atRisk }: Pick<Figures, 'lost' | 'atRisk'>): string | null {
  const unpriced = lost.unpriced + atRisk.unpriced
  if (unpriced === 0) return null
  return unpriced === 1 ? '1 etiqueta sem custo conhecido fica fora dos valores.' : `${count(unpriced)} etiquetas sem custo conhecido ficam fora dos valores.`
}

/** The labels of a sector that its preview does not list. */
export function moreRowsText({ expired, expiring, rows }: Sector): string | null {
  const more = expired + expiring - rows.length
  if (more <= 0) return null
  return more === 1 ? 'e mais 1 etiqueta, que vai no arquivo' : `e mais ${count(more)} etiquetas, que vão no arquivo`
}

/** In the words of the dashboard, and of the report's files. */
export function shelfText({ status, days }: Pick<ReportRow, 'status' | 'days'>): string {
  return `${status === 'expired' ? 'Venceu' : 'Vence'} ${shelfDaysText(days)}`
}

export function count(value: number): string {
  return value.toLocaleString('pt-BR')
}
