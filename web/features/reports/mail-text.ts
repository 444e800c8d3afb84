import type { ReportMail } from '#contract/reports'
import { momentText } from './schedule-text.ts'

interface MailText {
  readonly tone: 'off' | 'ok' | 'warn' | 'bad'
  readonly text: string
  /** Why it did not go, or not to everybody. */
  readonly detail: string | null
}

/** Where the mail of a report stands, in words. */
export function mailText(mail: ReportMail, now: Date, timeZone: string): MailText {
  switch (mail.state) {
    case 'none':
      return { tone: 'off', text: 'Guardado só aqui', detail: null }
    case 'waiting':
      return { tone: 'off', text: `Enviando para ${people(mail.recipients)}…`, detail: null }
    case 'retrying':
      return { tone: 'warn', text: `${partText(mail) ?? 'Ainda não enviado'}${mail.nextTryAt === null ? '' : `${mail.delivered > 0 ? ';' : ':'} nova tentativa ${momentText(mail.nextTryAt, now, timeZone)}`}`, detail: failureText(mail) }
    case 'sent':
      return { tone: mail.refused > 0 ? 'warn' : 'ok', text: sentText(mail, now, timeZone), detail: refusedText(mail) }
    case 'failed':
      return { tone: 'bad', text: `${partText(mail) ?? 'Não enviado'}, depois de ${mail.attempts === 1 ? '1 tentativa' : `${mail.attempts} tentativas`}`, detail: failureText(mail) }
    case 'unconfirmed':
      return { tone: 'bad', text: mail.delivered > 0 ? `${partText(mail)}; dos outros não se sabe` : 'Talvez enviado: não se sabe', detail: failureText(mail) }
    default:
      return mail.state satisfies never
  }
}

/** Whom it reached, where that is some and not all. */
function partText({ recipients, delivered }: ReportMail): string | null {
  return delivered === 0 ? null : `Enviado para ${delivered} de ${people(recipients)}`
}

function sentText({ recipients, refused, sentAt }: ReportMail, now: Date, timeZone: string): string {
  const reached = refused === 0 ? people(recipients) : `${recipients - refused} de ${people(recipients)}`
  return `Enviado para ${reached}${sentAt === null ? '' : ` ${momentText(sentAt, now, timeZone)}`}`
}

function refusedText({ refused }: ReportMail): string | null {
  if (refused === 0) return null
  return refused === 1 ? '1 endereço foi recusado: confira os destinatários.' : `${refused} endereços foram recusados: confira os destinatários.`
}

/** The last attempt of many says which one it was. */
function failureText({ failure, attempts }: ReportMail): string | null {
  if (failure === null) return null
  return attempts > 1 ? `${attempts}ª tentativa: ${failure}` : failure
}

function people(recipients: number): string {
  return recipients === 1 ? '1 destinatário' : `${recipients} destinatários`
}

export interface Mailing {
  readonly canMail: boolean
  /** Of the settings, as they are now: they are who gets it. */
  readonly recipients: number
}

/** The word of the button that mails a report now; null: there is nothing to press. */
export function mailActionText({ state, delivered, refused }: ReportMail, { canMail, recipients }: Mailing): string | null {
  if (!canMail || recipients === 0) return null
  switch (state) {
    case 'none':
      return 'Enviar por e-mail'
    case 'retrying':
      return 'Tentar agora'
    case 'failed':
      // Of some that have it already, the others are who gets it.
      return delivered > 0 ? 'Tentar com os que faltam' : 'Tentar de novo'
    case 'unconfirmed':
      return delivered > 0 ? 'Enviar de novo aos outros' : 'Enviar de novo'
    case 'sent':
      // Whoever has it is not bothered again by a slip of the finger.
      return refused > 0 ? 'Enviar de novo a todos' : null
    case 'waiting':
      return null
    default:
      return state satisfies never
  }
}
