export interface MailAttachment {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

export interface Mail {
  /** The same for every attempt at one mail, so that who gets it twice is shown it once: letters, digits and hyphens. */
  readonly id: string
  /** Everybody it is for. */
  readonly to: readonly string[]
  /** Those of them who are to get it now: at a second attempt the others have it already. */
  readonly deliverTo: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly MailAttachment[]
}

/** Who got it, whom the server refused for good, and for whom it may be tried again. */
export interface Delivery {
  readonly delivered: readonly string[]
  readonly refused: readonly string[]
  readonly postponed: readonly string[]
}

/** `unconfirmed`: the whole of it was handed over and no answer came, so that whoever was to get it may have it. Of all others nobody has. */
export type MailFault = 'unreachable' | 'timeout' | 'insecure' | 'login' | 'refused' | 'unconfirmed'

/** Why nobody got a mail, or nobody can say. What the server said is for the log alone; it never holds the password. */
export class MailFailed extends Error {
  readonly fault: MailFault

  constructor(fault: MailFault, cause: unknown) {
    super(`Mail failed: ${fault}`, { cause })
    this.name = 'MailFailed'
    this.fault = fault
  }
}

/** Nothing was tried: the server was away a moment ago, or as many mails as may be are under way. That says nothing of this one. */
export class MailPutOff extends Error {
  constructor() {
    super('Mail put off for some seconds')
    this.name = 'MailPutOff'
  }
}

export interface Mailer {
  /** Throws MailFailed where nobody got it and for nobody it is known why, and MailPutOff where it was not tried. */
  send(mail: Mail): Promise<Delivery>
}

/** From the connection to the last byte of the mail. A break until then is known to have delivered nothing. */
export const HAND_OVER_MS = 120_000
/** A server may deliver before it answers, and may take so long (RFC 5321, 4.5.3.2.6): who hangs up earlier delivers twice. */
export const ANSWER_MS = 600_000
/** However a server dawdles, a mail is over after this long. */
export const SEND_MS_MAX = HAND_OVER_MS + ANSWER_MS
