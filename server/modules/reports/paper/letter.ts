import type { ReportContent, ReportLot } from '../read/content.ts'
import { expiredText, expiringText, momentText, unpricedText, sumText } from '../read/content.ts'
import type { ReportFormat } from '../contract/api.ts'
import { reportMessages } from '../contract/api.ts'
import type { WeekLosses } from '../ports.ts'
import type { ReportProof } from '../read/proof.ts'
import { proofText } from '../read/proof.ts'
import { idsText, lotName, lotsOf } from '../rules/lots.ts'

/** The text of a report's mail. */
export interface Letter {
  readonly subject: string
  readonly plain: string
  readonly html: string
}

export interface LetterContext {
  readonly businessName: string
  readonly timeZone: string
  readonly formats: readonly ReportFormat[]
  /** The app's public URL; null if it is not configured. */
  readonly publicOrigin: URL | null
  readonly proof: ReportProof | null
  /** null: nothing was lost lately. */
  readonly losses: WeekLosses | null
  /** Each sentence names a temperature round without readings. */
  readonly missed: readonly string[]
}

/** The most expired lots listed in the mail itself; the files list all. */
const NAMED_MAX = 8

interface Figure {
  readonly label: string
  readonly value: string
  readonly note: string
}

function figures({ expired, expiring, lost, atRisk }: ReportContent): readonly Figure[] {
  return [
    { label: 'Vencidas', value: String(expired), note: '' },
    { label: 'A vencer em 7 dias', value: String(expiring), note: '' },
    { label: 'Valor perdido', value: sumText(lost, expired), note: unpricedText(lost.unpriced) },
    { label: 'Valor em risco', value: sumText(atRisk, expiring), note: unpricedText(atRisk.unpriced) },
  ]
}

/** The lots that expired longest ago, of all sectors. */
function listedLots({ sectors }: ReportContent): readonly ReportLot[] {
  return sectors
    .flatMap(({ rows }) => lotsOf(rows.filter(({ status }) => status === 'expired')))
    .toSorted((one, other) => one.expiresAt.localeCompare(other.expiresAt))
    .slice(0, NAMED_MAX)
}

const rowText = (lot: ReportLot) => ({
  title: `${lotName(lot)} (nº ${idsText(lot)})`,
  details: `${lot.sector} · venceu em ${lot.shownExpiry}, ${lot.shownDays}`,
})

function moreText({ expired }: ReportContent, shown: number): string {
  const more = expired - shown
  if (more <= 0) return ''
  return more === 1 ? 'e mais 1 vencida' : `e mais ${more} vencidas`
}

export function letterOf(content: ReportContent, context: LetterContext): Letter {
  const { businessName, timeZone, formats, publicOrigin, proof, losses, missed } = context
  const moment = momentText(content.at, timeZone)
  const listed = listedLots(content)
  const isNothing = content.expired + content.expiring === 0
  const parts: Parts = {
    businessName,
    moment: `Situação em ${moment}`,
    figures: figures(content),
    nothing: isNothing ? reportMessages.nothing : '',
    rows: listed.map(rowText),
    more: moreText(
      content,
      listed.reduce((sum, { ids }) => sum + ids.length, 0),
    ),
    losses,
    missed,
    attached: `O relatório completo está em anexo (${formats.map((format) => format.toUpperCase()).join(' e ')}).`,
    link: publicOrigin === null ? null : new URL('/management/reports', publicOrigin).href,
    proof: proof === null ? '' : proofText(proof, 'este e-mail'),
  }
  const summary = isNothing ? 'nada a vencer' : `${expiredText(content.expired)}, ${expiringText(content.expiring)}`
  return { subject: `Relatório de validades: ${summary} – ${businessName}`, plain: plainOf(parts), html: htmlOf(parts) }
}

interface Parts {
  readonly businessName: string
  readonly moment: string
  readonly figures: readonly Figure[]
  /** The sentence for a report without labels; else ''. */
  readonly nothing: string
  readonly rows: readonly { readonly title: string; readonly details: string }[]
  readonly more: string
  readonly losses: WeekLosses | null
  readonly missed: readonly string[]
  readonly attached: string
  readonly link: string | null
  /** The sentence with the chain's newest link; else ''. */
  readonly proof: string
}

const MISSED = 'Temperaturas sem leitura'

export const FOOTER =
  'Enviado automaticamente pelo FoodID. Um administrador pode mudar os destinatários e o horário em Gestão, Relatórios.'

function plainOf({
  businessName,
  moment,
  figures: all,
  nothing,
  rows,
  more,
  losses,
  missed,
  attached,
  link,
  proof,
}: Parts): string {
  const lines = [
    `Relatório de validades – ${businessName}`,
    moment,
    '',
    ...all.map(({ label, value, note }) => `${label}: ${value}${note === '' ? '' : ` (${note})`}`),
    '',
    ...(nothing === '' ? [] : [nothing, '']),
    ...(rows.length === 0
      ? []
      : [
          'Vencidas há mais tempo:',
          ...rows.map(({ title, details }) => `- ${title}: ${details}`),
          ...(more === '' ? [] : [more]),
          '',
        ]),
    ...(missed.length === 0 ? [] : [`${MISSED}:`, ...missed.map((line) => `- ${line}`), '']),
    ...(losses === null
      ? []
      : [
          `Perdas da semana, ${losses.period}: ${losses.total} (${losses.change})`,
          ...losses.lines.map((line) => `- ${line}`),
          '',
        ]),
    attached,
    ...(link === null ? [] : [`Abrir no FoodID: ${link}`]),
    '',
    ...(proof === '' ? [] : [proof, '']),
    FOOTER,
  ]
  return `${lines.join('\n')}\n`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)

// Tables and inline styles are what all mail programs support.
function htmlOf({
  businessName,
  moment,
  figures: all,
  nothing,
  rows,
  more,
  losses,
  missed,
  attached,
  link,
  proof,
}: Parts): string {
  const cell = ({
    label,
    value,
    note,
  }: Figure) => `<td width="50%" valign="top" style="padding:12px 14px;border:1px solid #dad3c7"><div style="font-size:12px;color:#5f574d">${escaped(label)}</div>
<div style="font-size:22px;font-weight:bold">${escaped(value)}</div>${note === '' ? '' : `<div style="font-size:12px;color:#5f574d">${escaped(note)}</div>`}</td>`
  const pairs = [all.slice(0, 2), all.slice(2)].map((pair) => `<tr>${pair.map(cell).join('')}</tr>`).join('')
  const list = rows
    .map(
      ({ title, details }) =>
        `<tr><td style="padding:8px 0;border-bottom:1px solid #dad3c7"><div style="font-weight:bold">${escaped(title)}</div><div style="font-size:13px;color:#5f574d">${escaped(details)}</div></td></tr>`,
    )
    .join('')
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Relatório de validades</title></head>
<body style="margin:0;padding:0;background:#f6f3ee;color:#1f1b16;font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.45;overflow-wrap:anywhere">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border-top:4px solid #14634b"><tr><td style="padding:22px 24px">
<div style="font-size:13px;color:#14634b;font-weight:bold">${escaped(businessName)}</div>
<h1 style="margin:2px 0 0;font-size:22px">Relatório de validades</h1>
<p style="margin:2px 0 16px;color:#5f574d">${escaped(moment)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${pairs}</table>
${nothing === '' ? '' : `<p style="margin:16px 0 0">${escaped(nothing)}</p>`}
${list === '' ? '' : `<h2 style="margin:20px 0 4px;font-size:16px">Vencidas há mais tempo</h2><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${list}</table>`}
${more === '' ? '' : `<p style="margin:8px 0 0;color:#5f574d">${escaped(more)}</p>`}
${missed.length === 0 ? '' : missedHtml(missed)}
${losses === null ? '' : lossesHtml(losses)}
<p style="margin:18px 0 0">${escaped(attached)}</p>
${link === null ? '' : `<p style="margin:18px 0 0"><a href="${escaped(link)}" style="display:inline-block;padding:10px 18px;background:#14634b;color:#ffffff;text-decoration:none;font-weight:bold">Abrir no FoodID</a></p>`}
${proof === '' ? '' : `<p style="margin:22px 0 0;font-size:12px;color:#5f574d">${escaped(proof)}</p>`}
<p style="margin:22px 0 0;font-size:12px;color:#5f574d">${escaped(FOOTER)}</p>
</td></tr></table></td></tr></table></body></html>
`
}

function missedHtml(missed: readonly string[]): string {
  const list = missed.map((line) => `<li style="margin:4px 0">${escaped(line)}</li>`).join('')
  return `<h2 style="margin:20px 0 4px;font-size:16px;color:#a3231b">${MISSED}</h2>
<ul style="margin:8px 0 0;padding-left:18px;color:#a3231b">${list}</ul>`
}

function lossesHtml({ period, total, change, lines }: WeekLosses): string {
  const list = lines.map((line) => `<li style="margin:4px 0">${escaped(line)}</li>`).join('')
  return `<h2 style="margin:20px 0 4px;font-size:16px">Perdas da semana</h2>
<div style="font-size:13px;color:#5f574d">${escaped(period)}</div>
<div style="font-size:22px;font-weight:bold">${escaped(total)}</div>
<div style="font-size:13px;color:#5f574d">${escaped(change)}</div>
<ul style="margin:8px 0 0;padding-left:18px">${list}</ul>`
}
