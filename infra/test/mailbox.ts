import { text as readAll } from 'node:stream/consumers'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import type { SmtpAddress } from '../../server/mail/smtp-address.ts'
import { parseSmtpAddress } from '../../server/mail/smtp-address.ts'

export interface ReceivedMail extends Email {
  /** The sender of the SMTP envelope; `recipients` are the envelope's too. The headers may differ. */
  readonly handedBy: string
  readonly recipients: readonly string[]
  readonly source: string
}

/** A real SMTP server for one test. */
export interface Mailbox {
  readonly received: ReceivedMail[]
  readonly address: SmtpAddress
  /** Recipient address → SMTP code of its refusal: 550 permanent, 450 temporary. Others are accepted. */
  readonly refusals: Map<string, number>
  /** Awaited before a mail is accepted; if it rejects, the mail is refused. */
  onData: () => Promise<void>
  /** Stops the server; `up` starts it again at the same address. */
  down(): Promise<void>
  up(): Promise<void>
}

const refusal = (code: number) => Object.assign(new Error('planted'), { responseCode: code })

export async function startMailbox(options: SMTPServerOptions = {}, login = ''): Promise<Mailbox> {
  const received: ReceivedMail[] = []
  const refusals = new Map<string, number>()
  let server: SMTPServer | undefined
  let port = 0
  /** null: accepted; else the error to refuse it with. */
  async function receive(stream: Readable, { envelope }: SMTPServerSession): Promise<Error | null> {
    const source = await readAll(stream)
    try {
      await mailbox.onData()
      const [handedBy, recipients] = [
        envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        envelope.rcptTo.map(({ address }) => address),
      ]
      received.push({ ...(await PostalMime.parse(source)), handedBy, recipients, source })
      return null
    } catch (error) {
      return error instanceof Error ? error : refusal(451)
    }
  }
  const listen = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 1,
      ...options,
      onRcptTo: ({ address }, _session, done) => {
        const code = refusals.get(address)
        done(code === undefined ? null : refusal(code))
      },
      onData: (stream, session, reply) => void (async () => reply(await receive(stream, session)))(),
    })
    server.on('error', () => undefined)
    await once(server.listen(port, '127.0.0.1'), 'listening')
    port = (server.server.address() as AddressInfo).port
  }
  const mailbox: Omit<Mailbox, 'address'> = {
    received,
    refusals,
    onData: () => Promise.resolve(),
    down: () => new Promise((resolve) => (server === undefined ? resolve() : server.close(() => resolve()))),
    up: listen,
  }
  await listen()
  const address = parseSmtpAddress(`smtp://${login}127.0.0.1:${port}`, null, null)
  if (address === null) throw new Error('Not an address')
  return Object.assign(mailbox, { address })
}
