import { createTransport } from 'nodemailer'
import type { SmtpAddress } from './smtp-address.ts'

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

export type MailFault = 'unreachable' | 'timeout' | 'insecure' | 'login' | 'refused'

/** Why nobody got a mail. What the server said is for the log alone; it never holds the password. */
export class MailFailed extends Error {
  readonly fault: MailFault

  constructor(fault: MailFault, cause: unknown) {
    super(`Mail failed: ${fault}`, { cause })
    this.name = 'MailFailed'
    this.fault = fault
  }
}

export interface Mailer {
  /** Throws MailFailed where nobody got it and for nobody it is known why. */
  send(mail: Mail): Promise<Delivery>
}

/** However the server dawdles, a worker is free again after this long. */
const SEND_MS_MAX = 90_000
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
/** A server that was away is taken to be away for a moment more: it must not hold every worker for its time-out, mail by mail. */
const REST_MS = 10_000

/** Sends by SMTP: `smtp` says where and as whom. */
export function createMailer(smtp: SmtpAddress, { restMs = REST_MS }: { readonly restMs?: number } = {}): Mailer {
  const { host, port, secure, requireTls, login, from } = smtp
  const transport = createTransport({
    host, port, secure, requireTLS: requireTls, ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, dnsTimeout: CONNECT_MS, socketTimeout: SILENCE_MS,
    // What a mail says is never an address to fetch a part of it from.
    disableFileAccess: true, disableUrlAccess: true,
  })
  let awayUntil = 0

  async function attempt({ id, to, deliverTo, subject, text, html, attachments }: Mail): Promise<Delivery> {
    const sent = await transport.sendMail({
      messageId: `<${id}@${from.address.split('@')[1] ?? host}>`, from: { ...from, name: oneLine(from.name) }, to: to.map((address) => ({ name: '', address })), envelope: { from: from.address, to: [...deliverTo] },
      subject: oneLine(subject), text, html, headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: attachments.map(({ name, type, bytes }) => ({ filename: oneLine(name), contentType: type, content: Buffer.from(bytes) })),
      signal: AbortSignal.timeout(SEND_MS_MAX),
    })
    return deliveryOf(sent.accepted, factsOf(sent).rejected, deliverTo)
  }

  return {
    send: async (mail) => {
      if (performance.now() < awayUntil) throw new MailFailed('unreachable', 'The server was away a moment ago')
      try {
        return await attempt(mail)
      } catch (error) {
        const facts = factsOf(error)
        // Every single recipient was refused: that is a delivery, to nobody.
        if (facts.rejected.length > 0) return deliveryOf([], facts.rejected, mail.deliverTo)
        const fault = faultOf(facts)
        if (fault === 'unreachable' || fault === 'timeout') awayUntil = performance.now() + restMs
        throw new MailFailed(fault, error)
      }
    },
  }
}

/** What the library's errors tell beside their wording. */
interface SmtpFacts {
  readonly code: string
  /** Of the failure beneath: TLS's own word for what is wrong with a certificate. */
  readonly originalCode: string
  readonly responseCode: number | undefined
  readonly recipient: string
  readonly rejected: readonly SmtpFacts[]
}

function factsOf(error: unknown): SmtpFacts {
  const { code, originalCode, responseCode, recipient, rejectedErrors } = Object(error) as Readonly<Record<string, unknown>>
  return {
    code: typeof code === 'string' ? code : '',
    originalCode: typeof originalCode === 'string' ? originalCode : '',
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    recipient: typeof recipient === 'string' ? recipient : '',
    rejected: Array.isArray(rejectedErrors) ? rejectedErrors.map(factsOf) : [],
  }
}

const isForGood = ({ responseCode = 0 }: SmtpFacts) => responseCode >= 500

function deliveryOf(delivered: readonly string[], rejected: readonly SmtpFacts[], asked: readonly string[]): Delivery {
  const refused = new Set(rejected.filter(isForGood).map(({ recipient }) => recipient))
  const done = new Set(delivered)
  return { delivered: asked.filter((one) => done.has(one)), refused: asked.filter((one) => refused.has(one)), postponed: asked.filter((one) => !done.has(one) && !refused.has(one)) }
}

const OF_TLS = /CERT|TLS|SSL|SIGNATURE|ISSUER/

function faultOf({ code, originalCode, responseCode }: SmtpFacts): MailFault {
  switch (code) {
    case 'ETIMEDOUT':
    case 'EABORT':
      return 'timeout'
    case 'ETLS':
    case 'EREQUIRETLS':
      return 'insecure'
    case 'EAUTH':
    case 'ENOAUTH':
      return 'login'
    case 'EENVELOPE':
    case 'EMESSAGE':
      return 'refused'
    default:
      if (OF_TLS.test(originalCode)) return 'insecure'
      return responseCode === undefined ? 'unreachable' : 'refused'
  }
}

/** A line break in a header's text would begin another header. The library breaks none of its own accord, and is not asked to. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
