export interface MailAttachment {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

export interface Mail {
  /** The same for every attempt at one mail, so that mail programs hide a second copy. Letters, digits and hyphens. */
  readonly id: string
  /** All recipients. */
  readonly to: readonly string[]
  /** The recipients of this attempt: after an earlier attempt the others already have it. */
  readonly deliverTo: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly MailAttachment[]
}

/** The addresses delivered, those refused permanently, and those that may be retried. */
export interface Delivery {
  readonly delivered: readonly string[]
  readonly refused: readonly string[]
  readonly postponed: readonly string[]
}

/**
 * `unconfirmed`: the whole mail was handed over and no answer came, so that it may have been delivered. With any other
 * fault it was not.
 */
export type MailFault = 'unreachable' | 'timeout' | 'insecure' | 'login' | 'refused' | 'unconfirmed'

/** Why a mail was delivered to nobody, or is unconfirmed. `cause` is only for the log; it never holds the password. */
export class MailFailed extends Error {
  readonly fault: MailFault

  constructor(fault: MailFault, cause: unknown) {
    super(`Mail failed: ${fault}`, { cause })
    this.name = 'MailFailed'
    this.fault = fault
  }
}

/** The mail was not tried: the server was unreachable a moment ago, or too many mails are being sent. Not a failure. */
export class MailPutOff extends Error {
  constructor() {
    super('Mail put off for some seconds')
    this.name = 'MailPutOff'
  }
}

export interface Mailer {
  /** Throws MailFailed if the attempt failed as a whole, and MailPutOff if it was not made. */
  send(mail: Mail): Promise<Delivery>
}

/**
 * The time limit from connecting to the last byte of the mail. If the connection breaks before that, nothing was
 * delivered.
 */
export const HAND_OVER_MS = 120_000
/**
 * The time limit for the answer (RFC 5321, 4.5.3.2.6). The server may deliver before it answers, so a shorter limit
 * would cause double deliveries.
 */
export const ANSWER_MS = 600_000
/** The longest that sending a mail takes. */
export const SEND_MS_MAX = HAND_OVER_MS + ANSWER_MS

/** The mailer of a tenant; null: its mails are off. */
export type MailerOf = (tenantId: string) => Mailer | null
