import { exact, reais } from '#contract/decimal'
import { shelfDaysText } from '#contract/labels/shelf-life'
import type { Report, ReportPreview, ReportRow } from '#contract/reports'
import { counted, labelsText, plural } from '#contract/words'
import { worthText } from '#contract/worth'

/** A no-break space before the dot keeps it at the end of a wrapped line. */
export const DOT = '\u00a0· '

type Figures = Pick<Report, 'expired' | 'expiring' | 'lost' | 'atRisk'>
type Sector = ReportPreview['sectors'][number]

/** Value of `labels` labels. */
export const sumText = ({ value, unpriced }: Report['lost'], labels: number): string =>
  worthText(reais(exact(value)), { count: labels, uncosted: unpriced })

/** "3 vencidas · 6 a vencer"; a count of zero is left out. */
export function countsText({ expired, expiring }: Pick<Figures, 'expired' | 'expiring'>): string {
  const parts = [
    expired > 0 ? counted(expired, 'vencida', 'vencidas') : null,
    expiring > 0 ? `${count(expiring)} a vencer` : null,
  ]
  return parts.filter((part) => part !== null).join(DOT) || 'Nada vencido nem a vencer'
}

/** "R$ 12,00 em perdas · R$ 40,00 em risco"; a part without labels of known cost is left out. */
export function moneyText({ expired, expiring, lost, atRisk }: Figures): string | null {
  const parts = [
    isPriced(lost, expired) ? `${sumText(lost, expired)} em perdas` : null,
    isPriced(atRisk, expiring) ? `${sumText(atRisk, expiring)} em risco` : null,
  ]
  return parts.filter((part) => part !== null).join(DOT) || null
}

function isPriced({ unpriced }: Report['lost'], labels: number): boolean {
  return labels > unpriced
}

/** How many labels without known cost the sums leave out; null for none. */
export function unpricedText({ lost, atRisk }: Pick<Figures, 'lost' | 'atRisk'>): string | null {
  const unpriced = lost.unpriced + atRisk.unpriced
  if (unpriced === 0) return null
  return `${labelsText(unpriced)} sem custo conhecido ${plural(unpriced, 'fica', 'ficam')} fora dos valores.`
}

/** How many labels of a sector its preview does not list; null for none. */
export function moreRowsText({ expired, expiring, rows }: Sector): string | null {
  const more = expired + expiring - rows.reduce((sum, { ids }) => sum + ids.length, 0)
  if (more <= 0) return null
  return `e mais ${labelsText(more)}, que ${plural(more, 'vai', 'vão')} no arquivo`
}

/** The same wording as on the dashboard and in the report files. */
export function shelfText({ status, days }: Pick<ReportRow, 'status' | 'days'>): string {
  return `${status === 'expired' ? 'Venceu' : 'Vence'} ${shelfDaysText(days)}`
}

export function count(value: number): string {
  return value.toLocaleString('pt-BR')
}
