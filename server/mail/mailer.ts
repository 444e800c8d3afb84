import { createTransport } from 'nodemailer'
import type { SmtpAddress } from './smtp-address.ts'
import type { Delivery, Mail, Mailer, MailFault } from './mail.ts'
import { ANSWER_MS, HAND_OVER_MS, MailFailed, MailPutOff } from './mail.ts'

const CONNECT_MS = 10_000
/**
 * After an unreachable server no mail is tried for this time, so that not every mail keeps a worker waiting for the
 * time-out.
 */
const REST_MS = 10_000
/** At most this many mails are sent at once, so that a slow server leaves workers for other jobs. */
const AT_ONCE_MAX = 2

interface MailerOptions {
  readonly restMs?: number
  readonly handOverMs?: number
  readonly answerMs?: number
}

/** Sends by SMTP, with the server, login and sender of `smtp`. */
export function createMailer(
  smtp: SmtpAddress,
  { restMs = REST_MS, handOverMs = HAND_OVER_MS, answerMs = ANSWER_MS }: MailerOptions = {},
): Mailer {
  let unreachableUntil = 0
  let underWay = 0

  async function attempt(mail: Mail): Promise<Delivery> {
    const sending = beginSending(smtp, handOverMs, answerMs)
    try {
      const sent = await sending.transport.sendMail({ ...envelopeOf(smtp, mail), signal: sending.signal })
      return deliveryOf(sent.accepted, factsOf(sent).rejected, mail.deliverTo)
    } catch (error) {
      const facts = factsOf(error)
      // Every recipient was refused: a delivery without addresses, not a failed mail.
      if (facts.rejected.length > 0) return deliveryOf([], facts.rejected, mail.deliverTo)
      if (isUnreachable(facts)) unreachableUntil = performance.now() + restMs
      throw new MailFailed(
        sending.isHandedOver() && facts.responseCode === undefined ? 'unconfirmed' : faultOf(facts),
        error,
      )
    } finally {
      sending.end()
    }
  }

  return {
    send: async (mail) => {
      if (performance.now() < unreachableUntil || underWay >= AT_ONCE_MAX) throw new MailPutOff()
      underWay += 1
      try {
        return await attempt(mail)
      } finally {
        underWay -= 1
      }
    },
  }
}

/**
 * A connection for one mail. It knows whether the whole mail was handed over, and applies the time limit of each phase.
 */
function beginSending({ host, port, secure, requireTls, login }: SmtpAddress, handOverMs: number, answerMs: number) {
  const aborting = new AbortController()
  let timer = setTimeout(() => aborting.abort(), handOverMs)
  let handedOver = false
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: answerMs,
    // Contents are never taken as a path or URL to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', ({ message }, done) => {
    // The message is read only once the server asks for it; SMTP's end mark is sent after the message's end.
    message?.processFunc((output) =>
      output.once('end', () => {
        handedOver = true
        clearTimeout(timer)
        timer = setTimeout(() => aborting.abort(), answerMs)
      }),
    )
    done()
  })
  return { transport, signal: aborting.signal, isHandedOver: () => handedOver, end: () => clearTimeout(timer) }
}

function envelopeOf({ host, from }: SmtpAddress, { id, to, deliverTo, subject, text, html, attachments }: Mail) {
  return {
    messageId: `<${id}@${from.address.split('@')[1] ?? host}>`,
    from: { ...from, name: oneLine(from.name) },
    to: to.map((address) => ({ name: '', address })),
    envelope: { from: from.address, to: [...deliverTo] },
    subject: oneLine(subject),
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ name, type, bytes }) => ({
      filename: oneLine(name),
      contentType: type,
      content: Buffer.from(bytes),
    })),
  }
}

/** The fields of the library's errors, so that errors are not recognized by their text. */
interface SmtpFacts {
  readonly code: string
  /** The code of the cause: for TLS, what is wrong with the certificate. */
  readonly originalCode: string
  /** Which phase timed out. */
  readonly timeoutType: string
  readonly responseCode: number | undefined
  readonly recipient: string
  readonly rejected: readonly SmtpFacts[]
}

function factsOf(error: unknown): SmtpFacts {
  const { code, originalCode, timeoutType, responseCode, recipient, rejectedErrors } = Object(error) as Readonly<
    Record<string, unknown>
  >
  return {
    code: typeof code === 'string' ? code : '',
    originalCode: typeof originalCode === 'string' ? originalCode : '',
    timeoutType: typeof timeoutType === 'string' ? timeoutType : '',
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    recipient: typeof recipient === 'string' ? recipient : '',
    rejected: Array.isArray(rejectedErrors) ? rejectedErrors.map(factsOf) : [],
  }
}

const isPermanent = ({ responseCode = 0 }: SmtpFacts) => responseCode >= 500

function deliveryOf(
  delivered: readonly string[],
  rejected: readonly SmtpFacts[],
  recipients: readonly string[],
): Delivery {
  const refused = new Set(rejected.filter(isPermanent).map(({ recipient }) => recipient))
  const done = new Set(delivered)
  return {
    delivered: recipients.filter((one) => done.has(one)),
    refused: recipients.filter((one) => refused.has(one)),
    postponed: recipients.filter((one) => !done.has(one) && !refused.has(one)),
  }
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ETIMEDOUT'])

/**
 * Whether the connection failed before the server's greeting. A server that has greeted is reachable for the next mail.
 */
function isUnreachable({ code, originalCode, timeoutType }: SmtpFacts): boolean {
  return (
    code === 'EDNS' ||
    timeoutType === 'CONNECT_TIMEOUT' ||
    timeoutType === 'GREETING_TIMEOUT' ||
    UNREACHABLE.has(originalCode)
  )
}

const TLS_CODE = /CERT|TLS|SSL|SIGNATURE|ISSUER/

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
      if (TLS_CODE.test(originalCode)) return 'insecure'
      return responseCode === undefined ? 'unreachable' : 'refused'
  }
}

/**
 * Without line breaks and other control characters, because a line break in a header's text would begin another header.
 */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
