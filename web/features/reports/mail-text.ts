import type { ReportMail } from '#contract/reports'
import { counted } from '#contract/words'
import { momentText } from './schedule-text.ts'

interface MailText {
  readonly tone: 'off' | 'ok' | 'warn' | 'bad'
  readonly text: string
  /** Why the mail was not sent, or not to every recipient. */
  readonly detail: string | null
}

/** Text and tone for the state of a report's mail. */
export function mailText(mail: ReportMail, now: Date, timeZone: string): MailText {
  switch (mail.state) {
    case 'none':
      return { tone: 'off', text: 'Guardado só aqui', detail: null }
    case 'waiting':
      return { tone: 'off', text: `Enviando para ${recipientsText(mail.recipients)}…`, detail: null }
    case 'retrying':
      return {
        tone: 'warn',
        text: `${partlySentText(mail) ?? 'Ainda não enviado'}${mail.nextTryAt === null ? '' : `${mail.delivered > 0 ? ';' : ':'} nova tentativa ${momentText(mail.nextTryAt, now, timeZone)}`}`,
        detail: failureText(mail),
      }
    case 'sent':
      return { tone: mail.refused > 0 ? 'warn' : 'ok', text: sentText(mail, now, timeZone), detail: refusedText(mail) }
    case 'failed':
      return {
        tone: 'bad',
        text: `${partlySentText(mail) ?? 'Não enviado'}, depois de ${counted(mail.attempts, 'tentativa', 'tentativas')}`,
        detail: failureText(mail),
      }
    case 'unconfirmed':
      return {
        tone: 'bad',
        text: mail.delivered > 0 ? `${partlySentText(mail)}; dos outros não se sabe` : 'Talvez enviado: não se sabe',
        detail: failureText(mail),
      }
    default:
      return mail.state satisfies never
  }
}

/** How many recipients were reached; null for none. */
function partlySentText({ recipients, delivered }: ReportMail): string | null {
  return delivered === 0 ? null : `Enviado para ${delivered} de ${recipientsText(recipients)}`
}

function sentText({ recipients, refused, sentAt }: ReportMail, now: Date, timeZone: string): string {
  const reached =
    refused === 0 ? recipientsText(recipients) : `${recipients - refused} de ${recipientsText(recipients)}`
  return `Enviado para ${reached}${sentAt === null ? '' : ` ${momentText(sentAt, now, timeZone)}`}`
}

function refusedText({ refused }: ReportMail): string | null {
  if (refused === 0) return null
  return refused === 1
    ? '1 endereço foi recusado: confira os destinatários.'
    : `${refused} endereços foram recusados: confira os destinatários.`
}

/** The failure, with the number of the attempt when there was more than one. */
function failureText({ failure, attempts }: ReportMail): string | null {
  if (failure === null) return null
  return attempts > 1 ? `${attempts}ª tentativa: ${failure}` : failure
}

function recipientsText(recipients: number): string {
  return counted(recipients, 'destinatário', 'destinatários')
}

export interface Mailing {
  readonly canMail: boolean
  /** Number of recipients in the current settings: a mail sent now goes to them. */
  readonly recipients: number
}

/** Label of the button that mails a report now; null for no button. */
export function mailActionText(
  { state, delivered, refused }: ReportMail,
  { canMail, recipients }: Mailing,
): string | null {
  if (!canMail || recipients === 0) return null
  switch (state) {
    case 'none':
      return 'Enviar por e-mail'
    case 'retrying':
      return 'Tentar agora'
    case 'failed':
      // After a partial delivery, only the remaining recipients get it.
      return delivered > 0 ? 'Tentar com os que faltam' : 'Tentar de novo'
    case 'unconfirmed':
      return delivered > 0 ? 'Enviar de novo aos outros' : 'Enviar de novo'
    case 'sent':
      // No button when every recipient has it, so that a wrong tap does not mail it again.
      return refused > 0 ? 'Enviar de novo a todos' : null
    case 'waiting':
      return null
    default:
      return state satisfies never
  }
}
