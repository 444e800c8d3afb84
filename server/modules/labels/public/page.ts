import { readLabelDate } from '../../../contract/calendar.ts'
import type { FoodState } from '../../../contract/food.ts'
import { temperaturesText } from '../../../contract/food.ts'
import { weekdaysInFull } from '../../../contract/words.ts'
import type { PublicLabel } from '../contract/public-label.ts'
import { escapedHtml } from '../../../http/escaped-html.ts'
import { labelSvg } from '../../../drawing/contract/label-svg.ts'
import { PUBLIC_STYLE } from './page-style.ts'
import { labelPageAddress, TEAM_BAR_STYLE, teamBar } from './team-bar.ts'
import { placeQr, qrSymbol } from '../../../drawing/contract/qr-shape.ts'
import { expiryInstant, formatLabelDate, shelfDays, shelfDaysText, weekdayLabel } from '../../../contract/expiry.ts'
import { shownMakersDate } from '../../../drawing/contract/label-origin.ts'
import type { PublicProvenance } from '../contract/provenance.ts'
import type { LabelAct, LabelStanding } from '../contract/usable.ts'
import { obstacleTo } from '../contract/usable.ts'

type State = 'normal' | 'hand' | 'near' | 'expired' | 'blocked' | 'gone'

const circle = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0'
const crossedOut = 'M20.042 16.045a9 9 0 0 0-12.087-12.087m-2.318 1.677a9 9 0 1 0 12.725 12.73M3 3l18 18'
const states: Readonly<Record<State, { readonly title: string; readonly icon: string }>> = {
  normal: { title: 'Dentro da validade', icon: `${circle}M9 12l2 2l4-4` },
  hand: {
    title: 'Dentro da validade informada à mão',
    icon: 'M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4L4 16zM13.5 6.5l4 4',
  },
  near: { title: 'Validade Próxima', icon: `${circle}M12 7v5l3 3` },
  expired: {
    title: 'Produto Vencido',
    icon: 'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636-2.87l-8.106-13.536a1.914 1.914 0 0 0-3.274 0M12 16h.01',
  },
  blocked: { title: 'Não usar', icon: crossedOut },
  gone: { title: 'Retirado de uso', icon: crossedOut },
}

const QR_MM = 36
// Large enough for any QR version: on a screen the symbol's size is not limited.
const QR_ROOM = 4 * 200

const BRAND =
  '<svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#14634b"/><path fill="#fdfbf7" d="M9 7.5h10.2c.6 0 1.1.2 1.5.6l3.2 3.2c.4.4.6.9.6 1.5v10.2c0 .8-.7 1.5-1.5 1.5H9c-.8 0-1.5-.7-1.5-1.5V9c0-.8.7-1.5 1.5-1.5Z"/><path fill="none" stroke="#14634b" stroke-width="2" stroke-linecap="round" d="M11.5 12.5h6.5M11.5 16h9M11.5 19.5h5"/><circle fill="#e0792b" cx="20.8" cy="20" r="1.7"/></svg>'

/** For the restaurant's own people: a stranger sees the link that asks for the login, a member the bar. */
type Team = { readonly link: string; readonly bar?: never } | { readonly bar: string; readonly link?: never }

function page(title: string, card: { readonly state: State; readonly body: string; readonly team?: Team }) {
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapedHtml(title)}</title><style>${PUBLIC_STYLE}${card.team?.bar ? TEAM_BAR_STYLE : ''}</style></head>
<body><main><article class="card ${card.state === 'blocked' ? 'expired' : card.state}">${card.body}<footer>${BRAND}<span>FoodID · etiqueta digital</span>${card.team?.link ?? ''}</footer>${card.team?.bar ?? ''}</article></main></body></html>`
}

function icon(state: State): string {
  return `<svg width="36" height="36" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${states[state].icon}"/></svg>`
}

function qrSvg(url: string, code: string): string {
  const symbol = qrSymbol(url, [{ level: 'M', moduleDots: 4 }], QR_ROOM)
  const side = symbol.side + 2 * symbol.quiet
  return labelSvg(
    {
      width: side,
      height: side,
      widthMm: QR_MM,
      heightMm: QR_MM,
      shapes: [placeQr(symbol, symbol.quiet, symbol.quiet)],
    },
    { title: `QR code de ${code}` },
  )
}

interface Visit {
  /** The label's address for this visitor: the page's QR has it. */
  readonly url: string
  readonly tenant: string
  readonly timeZone: string
  readonly now: Date
  readonly standing: LabelStanding
  /** What the visitor may do with the label; null: the visitor is not logged in at the label's restaurant. */
  readonly acts: readonly LabelAct[] | null
}

/** The public page of a label: plain HTML without scripts and external files. */
export function publicLabelPage(label: PublicLabel, { url, tenant, timeZone, now, standing, acts }: Visit): string {
  const state = stateOf(label, standing, now)
  const rows = rowsOf(label, timeZone)
  return page(`${label.name} · ${label.business_name}`, {
    state,
    body: `<p class="state" role="status">${icon(state)}<span>${titleOf(state, label)}</span></p>
<header class="head"><p class="business">${escapedHtml(label.business_name)}</p><h1>${escapedHtml(label.name)}</h1></header>
${expiryOf(label, state, { timeZone, now })}${noteOf(state, label)}${reasonOf(label)}
<dl>${rows.join('')}</dl>
<div class="code">${qrSvg(url, label.qrCode)}<p><b>${label.qrCode}</b><em>Aponte a câmera para abrir de novo</em></p></div>`,
    team: acts
      ? { bar: teamBar({ code: label.qrCode, tenant, acts, blocked: state === 'blocked' }) }
      : { link: `<a href="${escapedHtml(labelPageAddress(label.qrCode, tenant))}">Sou da equipe</a>` },
  })
}

/** The page says of a label what paper of it would say. */
function stateOf({ state, by_hand: byHand }: PublicLabel, standing: LabelStanding, now: Date): State {
  const obstacle = obstacleTo('print', standing, now)
  switch (obstacle) {
    case 'gone':
    case 'blocked':
    case 'expired':
      return obstacle
    // It was already past its date when it was written down.
    case 'late':
      return 'expired'
    case 'sample':
    case null:
      // A date that a person has said is no plain green: nobody but the person has decided it.
      return state === 'normal' && byHand === true ? 'hand' : state
    default:
      return obstacle satisfies never
  }
}

function rowsOf(label: PublicLabel, timeZone: string): readonly string[] {
  const manipulated =
    label.manipulation_date === null ? 'Não informado' : formatLabelDate(label.manipulation_date, timeZone)
  const { provenance } = label
  return [
    row(provenance?.state ? startTerms[provenance.state] : 'Manipulação', manipulated),
    row('Alergênicos', allergensOf(label)),
    row('Onde fica', keptAt(label)),
    row('Validade do fabricante', makersDateOf(provenance)),
    row('Marca', provenance?.brand ?? null),
    row('Fornecedor', provenance?.supplier ?? null),
    row('Lote', provenance?.lot ?? null),
    row('Uso', provenance?.sample === true ? 'Amostra para análise: não é para consumo' : null),
    row('Peso', label.weight === '' ? '500mg' : label.weight),
    row('SIF', label.sif === '' ? 'ISENTO' : label.sif),
    row('Setor', label.sector),
    row('Responsável', label.responsible),
  ]
}

const startTerms: Readonly<Record<FoodState, string>> = {
  lacrado: 'Recebido em',
  aberto: 'Aberto em',
  manipulado: 'Manipulado em',
  preparado: 'Preparado em',
  descongelado: 'Descongelado em',
}

/** The place, with the temperatures that it had when the label was made. */
function keptAt({ storage, provenance }: PublicLabel): string | null {
  const temperatures =
    provenance === undefined ? '' : temperaturesText(provenance.storageTempMin, provenance.storageTempMax)
  return [storage, temperatures].filter((text) => text !== '').join(', ') || null
}

const allergensOf = ({ allergens }: PublicLabel): string | null => allergens?.join(' ') ?? null

const makersDateOf = (provenance: PublicProvenance | undefined): string | null =>
  provenance?.makersDate ? shownMakersDate(provenance.makersDate) : null

/** Where the date comes from: the source, and nothing of whether the food keeps it. */
function reasonOf({ provenance, in_stock: isInStock, by_hand: byHand }: PublicLabel): string {
  const sentence = provenance?.sentence ?? (byHand === true ? 'Validade informada à mão' : '')
  if (sentence === '' || !isInStock) return ''
  const [time = '', ...source] = sentence.split(' · ')
  const parts =
    source.length === 0 ? escapedHtml(time) : `<b>${escapedHtml(time)}</b> · ${escapedHtml(source.join(' · '))}`
  return `<p class="note">${parts}</p>`
}

/** A line of the details; null: this visitor does not see it. */
function row(term: string, text: string | null): string {
  return text === null ? '' : `<div><dt>${term}</dt><dd>${escapedHtml(text)}</dd></div>`
}

function titleOf(state: State, { withdrawn_on: day }: PublicLabel): string {
  const { title } = states[state]
  return state === 'gone' && day !== null ? `${title} em ${formatLabelDate(day, 'UTC')}` : title
}

function expiryOf(
  { expiration_date: value }: PublicLabel,
  state: State,
  { timeZone, now }: Pick<Visit, 'timeZone' | 'now'>,
): string {
  const caption = state === 'gone' ? 'Validade que tinha' : 'Validade'
  // Recorded by a fault of before: it is shown as it is.
  if (readLabelDate(value) === null)
    return `<p class="expiry"><span>${caption}</span><strong>${escapedHtml(value)}</strong></p>`
  const [date = '', time] = formatLabelDate(value, timeZone).split(' ')
  const day = weekdaysInFull[weekdayLabel(value, timeZone)]
  const until = time === undefined ? 'até o fim do dia' : `até as ${time}`
  const away = shelfDays(expiryInstant(value, timeZone), now, timeZone)
  const detail: Readonly<Record<State, string>> = {
    normal: `${day}, ${until}`,
    hand: `${day}, ${until}`,
    near: `${day}, ${until} · vence ${shelfDaysText(away)}`,
    expired: away < 0 ? `${day}${time === undefined ? '' : `, ${time}`} · venceu ${shelfDaysText(away)}` : day,
    blocked: `${day}, ${until}`,
    gone: time === undefined ? day : `${day}, ${time}`,
  }
  return `<p class="expiry"><span>${caption}</span><strong>${date}</strong><em>${detail[state]}</em></p>`
}

function noteOf(state: State, { replaced_by: codes, blocked_on: day }: PublicLabel): string {
  if (state === 'expired') return '<p class="note"><b>Não consuma.</b> Avise a equipe do restaurante.</p>'
  if (state === 'blocked')
    return `<p class="note">Não usar. Separado pelo restaurante${day === undefined ? '' : ` em ${formatLabelDate(day, 'UTC')}`}.</p>`
  if (state === 'gone' && codes !== undefined)
    return `<p class="note">Substituída por ${codes.map(escapedHtml).join(', ')}.</p>`
  return state === 'gone' ? '<p class="note">Esta etiqueta já não vale.</p>' : ''
}

export function publicErrorPage(message: string): string {
  return page(message, {
    state: 'gone',
    body: `<h1 class="state">${icon('gone')}<span>${escapedHtml(message)}</span></h1>
<p class="expiry">Confira o código impresso na etiqueta ou escaneie o QR novamente.</p>`,
  })
}
