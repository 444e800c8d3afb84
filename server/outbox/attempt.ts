import type { Logger } from 'pino'
import { counted } from '../contract/words.ts'
import type { Delivery, Mail, Mailer, MailFault } from '../mail/mail.ts'
import { MailFailed, MailPutOff } from '../mail/mail.ts'
import type { Reached } from './deliveries.ts'

const faultTexts: Readonly<Record<MailFault, string>> = {
  unreachable: 'O servidor de e-mail não respondeu.',
  timeout: 'O servidor de e-mail demorou demais para responder.',
  insecure: 'Não foi possível abrir uma conexão segura com o servidor de e-mail.',
  login: 'O servidor de e-mail recusou o usuário ou a senha.',
  refused: 'O servidor de e-mail recusou a mensagem.',
  unconfirmed: 'O servidor de e-mail recebeu a mensagem e não confirmou: não se sabe se foi entregue.',
}
const failureTexts = {
  unknown: 'Não foi possível enviar o e-mail.',
  off: 'O envio de e-mails não está configurado neste servidor.',
  allRefused: 'O servidor de e-mail recusou todos os destinatários.',
  nobody: 'Não há mais nenhum destinatário nas configurações.',
  postponed: (count: number) =>
    `O servidor de e-mail pediu para tentar mais tarde com ${counted(count, 'destinatário', 'destinatários')}.`,
} as const

/** A mail to send once. `recipients` are of now; `delivered` and `refused` are of earlier attempts of its round. */
export interface OutgoingMail extends Reached {
  /** The same for each attempt of a round. */
  readonly id: string
  readonly recipients: readonly string[]
  readonly pending: readonly string[]
  /** What it says; undefined: that was deleted meanwhile, and `goneText` says so. */
  readonly read: () => Promise<Pick<Mail, 'subject' | 'text' | 'html' | 'attachments'> | undefined>
  readonly goneText: string
}

export type AfterFailure = 'retry' | 'give-up' | 'unconfirmed'

/** What became of an attempt: the counts are of the whole round, the addresses of this attempt. */
export type Attempt =
  | (Reached & { readonly kind: 'mailed'; readonly recipients: number; readonly allRefused: number })
  | (Reached & {
      readonly kind: 'failed'
      readonly reason: string
      readonly at: string
      readonly next: AfterFailure
      readonly recipients: number
      readonly allDelivered: number
      readonly allRefused: number
      /** A value from 0 to 1 that differs between mails. */
      readonly spread: number
    })

interface AttemptContext {
  /** null: mails are off. */
  readonly mailer: Mailer | null
  readonly clock: () => Date
  readonly log: Pick<Logger, 'warn'>
  /** For the log. */
  readonly about: Readonly<Record<string, string>>
}

const NO_DELIVERY: Delivery = { delivered: [], refused: [], postponed: [] }

/** Sends the mail to those that have not got it. null: the mail was put off. */
export async function attemptMail(
  mail: OutgoingMail,
  { mailer, clock, log, about }: AttemptContext,
): Promise<Attempt | null> {
  const now = () => clock().toISOString()
  const failed = (reason: string, next: AfterFailure = 'retry') => failedAttempt(mail, NO_DELIVERY, now(), reason, next)
  if (mail.pending.length === 0) return outcomeOf(mail, NO_DELIVERY, now())
  if (mailer === null) return failed(failureTexts.off)
  const content = await mail.read()
  if (content === undefined) return failed(mail.goneText, 'give-up')
  try {
    const delivery = await mailer.send({ id: mail.id, to: mail.recipients, deliverTo: mail.pending, ...content })
    return outcomeOf(mail, delivery, now())
  } catch (error) {
    if (error instanceof MailPutOff) return null
    log.warn({ ...about, err: error }, 'report not mailed')
    if (!(error instanceof MailFailed)) return failed(failureTexts.unknown)
    return failed(faultTexts[error.fault], error.fault === 'unconfirmed' ? 'unconfirmed' : 'retry')
  }
}

/** The outcome of an attempt that the server answered, combined with earlier attempts. */
function outcomeOf(mail: OutgoingMail, now: Delivery, at: string): Attempt {
  const { recipients, delivered, refused } = mail
  if (now.postponed.length > 0)
    return failedAttempt(mail, now, at, failureTexts.postponed(now.postponed.length), 'retry')
  const [allDelivered, allRefused] = [delivered.length + now.delivered.length, refused.length + now.refused.length]
  if (allDelivered === 0) {
    const reason = recipients.length === 0 ? failureTexts.nobody : failureTexts.allRefused
    return failedAttempt(mail, now, at, reason, 'give-up')
  }
  return {
    kind: 'mailed',
    recipients: allDelivered + allRefused,
    allRefused,
    delivered: now.delivered,
    refused: now.refused,
  }
}

function failedAttempt(
  { id, delivered, refused, pending }: OutgoingMail,
  now: Delivery,
  at: string,
  reason: string,
  next: AfterFailure,
): Attempt {
  return {
    kind: 'failed',
    reason,
    at,
    next,
    recipients: delivered.length + refused.length + pending.length,
    allDelivered: delivered.length + now.delivered.length,
    allRefused: refused.length + now.refused.length,
    // The first 32 bits of the id, which is a hash.
    spread: Number.parseInt(id.slice(0, 8), 16) / 2 ** 32,
    delivered: now.delivered,
    refused: now.refused,
  }
}
