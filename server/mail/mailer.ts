import { createTransport } from 'nodemailer'
import type { SmtpAddress } from './smtp-address.ts'
import type { Delivery, Mail, Mailer, MailFault } from './mail.ts'
import { ANSWER_MS, HAND_OVER_MS, MailFailed, MailPutOff } from './mail.ts'

const CONNECT_MS = 10_000
/** A server that was away is taken to be away for a moment more: it must not hold every worker for its time-out, mail by mail. */
const REST_MS = 10_000
/** A server that dawdles is waited for by so many at once: other jobs need workers too. */
const AT_ONCE_MAX = 2

interface MailerOptions {
  readonly restMs?: number
  readonly handOverMs?: number
  readonly answerMs?: number
}

/** Sends by SMTP: `smtp` says where and as whom. */
export function createMailer(smtp: SmtpAddress, { restMs = REST_MS, handOverMs = HAND_OVER_MS, answerMs = ANSWER_MS }: MailerOptions = {}): Mailer {
  let awayUntil = 0
  let underWay = 0

  async function attempt(mail: Mail): Promise<Delivery> {
    const sending = beginSending(smtp, handOverMs, answerMs)
    try {
      const sent = await sending.transport.sendMail({ ...envelopeOf(smtp, mail), signal: sending.signal })
      return deliveryOf(sent.accepted, factsOf(sent).rejected, mail.deliverTo)
    } catch (error) {
      const facts = factsOf(error)
      // Every single recipient was refused: that is a delivery, to nobody.
      if (facts.rejected.length > 0) return deliveryOf([], facts.rejected, mail.deliverTo)
      if (isAway(facts)) awayUntil = performance.now() + restMs
      throw new MailFailed(sending.isHandedOver() && facts.responseCode === undefined ? 'unconfirmed' : faultOf(facts), error)
    } finally {
      sending.end()
    }
  }

  return {
    send: async (mail) => {
      if (performance.now() < awayUntil || underWay >= AT_ONCE_MAX) throw new MailPutOff()
      underWay += 1
      try {
        return await attempt(mail)
      } finally {
        underWay -= 1
      }
    },
  }
}

/** A connection of one mail's own, which knows whether all of that has been handed over, and how long to wait from there. */
function beginSending({ host, port, secure, requireTls, login }: SmtpAddress, handOverMs: number, answerMs: number) {
  const aborting = new AbortController()
  let timer = setTimeout(() => aborting.abort(), handOverMs)
  let handedOver = false
  const transport = createTransport({
    host, port, secure, requireTLS: requireTls, ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, dnsTimeout: CONNECT_MS, socketTimeout: answerMs,
    // What a mail says is never an address to fetch a part of it from.
    disableFileAccess: true, disableUrlAccess: true,
  })
  transport.use('stream', ({ message }, done) => {
    // Nothing is read of it before the server asks for it; what ends it for the server is sent after its own end.
    message?.processFunc((output) => output.once('end', () => {
      handedOver = true
      clearTimeout(timer)
      timer = setTimeout(() => aborting.abort(), answerMs)
    }))
    done()
  })
  return { transport, signal: aborting.signal, isHandedOver: () => handedOver, end: () => clearTimeout(timer) }
}

function envelopeOf({ host, from }: SmtpAddress, { id, to, deliverTo, subject, text, html, attachments }: Mail) {
  return {
    messageId: `<${id}@${from.address.split('@')[1] ?? host}>`, from: { ...from, name: oneLine(from.name) }, to: to.map((address) => ({ name: '', address })), envelope: { from: from.address, to: [...deliverTo] },
    subject: oneLine(subject), text, html, headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ name, type, bytes }) => ({ filename: oneLine(name), contentType: type, content: Buffer.from(bytes) })),
  }
}

/** What the library's errors tell beside their wording. */
interface SmtpFacts {
  readonly code: string
  /** Of the failure beneath: TLS's own word for what is wrong with a certificate. */
  readonly originalCode: string
  /** Which time-out it was. */
  readonly timeoutType: string
  readonly responseCode: number | undefined
  readonly recipient: string
  readonly rejected: readonly SmtpFacts[]
}

function factsOf(error: unknown): SmtpFacts {
  const { code, originalCode, timeoutType, responseCode, recipient, rejectedErrors } = Object(error) as Readonly<Record<string, unknown>>
  return {
    code: typeof code === 'string' ? code : '',
    originalCode: typeof originalCode === 'string' ? originalCode : '',
    timeoutType: typeof timeoutType === 'string' ? timeoutType : '',
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

const NOBODY_THERE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ETIMEDOUT'])

/** Whether it did not come as far as the greeting: a server that has greeted is there, and its next mail may go well. */
function isAway({ code, originalCode, timeoutType }: SmtpFacts): boolean {
  return code === 'EDNS' || timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT' || NOBODY_THERE.has(originalCode)
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
