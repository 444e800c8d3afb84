import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Mailbox } from '../../infra/test/mailbox.ts'
import { startMailbox } from '../../infra/test/mailbox.ts'
import type { Mail, Mailer } from './mail.ts'
import { MailFailed, MailPutOff } from './mail.ts'
import { createMailer } from './mailer.ts'
import type { SmtpAddress } from './smtp-address.ts'

let mailbox: Mailbox

beforeEach(async () => {
  mailbox = await startMailbox()
})
afterEach(() => mailbox.down())

const ANA = 'ana@bistro.com.br'
const BIA = 'bia@bistro.com.br'
const mailOf = (own: Partial<Mail> = {}): Mail => ({
  id: 'um-id',
  to: [ANA],
  deliverTo: own.to ?? [ANA],
  subject: 'Olá',
  text: 'Bom dia',
  html: '<p>Bom dia</p>',
  attachments: [],
  ...own,
})
const mailer = (own: Partial<SmtpAddress> = {}, options: Parameters<typeof createMailer>[1] = {}): Mailer =>
  createMailer({ ...mailbox.address, ...own }, { restMs: 0, ...options })
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const faultOf = async (sending: Promise<unknown>) => {
  const error: unknown = await sending.then(
    () => 'sent',
    (reason: unknown) => reason,
  )
  if (error instanceof MailPutOff) return 'put off'
  return error instanceof MailFailed ? error.fault : error
}

describe('a mail', () => {
  it('arrives as it was sent', async () => {
    const bytes = Buffer.from(Array.from({ length: 2000 }, (_, index) => index % 256))
    expect(
      await mailer({ from: { name: 'Bistrô da Praça', address: 'etiquetas@bistro.com.br' } }).send(
        mailOf({ to: [ANA, BIA], attachments: [{ name: 'relatório.pdf', type: 'application/pdf', bytes }] }),
      ),
    ).toEqual({ delivered: [ANA, BIA], refused: [], postponed: [] })
    const [received] = mailbox.received
    expect(received).toMatchObject({
      subject: 'Olá',
      messageId: '<um-id@bistro.com.br>',
      from: { name: 'Bistrô da Praça', address: 'etiquetas@bistro.com.br' },
      handedBy: 'etiquetas@bistro.com.br',
      recipients: [ANA, BIA],
    })
    expect([received?.text?.trim(), received?.html?.trim()]).toEqual(['Bom dia', '<p>Bom dia</p>'])
    expect(
      received?.attachments.map(({ filename, content }) => [
        filename,
        Buffer.from(content as ArrayBuffer).equals(bytes),
      ]),
    ).toEqual([['relatório.pdf', true]])
  })

  it('has no injected header, whatever its subject, names and file names', async () => {
    const hostile = 'x\r\nBcc: intruso@mal.com\r\n\r\n<b>, "y" <z@mal.com>; \u2028 \u0000'
    await mailer({ from: { name: hostile, address: 'etiquetas@bistro.com.br' } }).send(
      mailOf({ subject: hostile, attachments: [{ name: hostile, type: 'text/csv', bytes: Buffer.from('a') }] }),
    )
    const [received] = mailbox.received
    expect(received).toMatchObject({
      recipients: [ANA],
      from: { address: 'etiquetas@bistro.com.br' },
      to: [{ address: ANA }],
    })
    expect(received?.bcc).toBeUndefined()
    expect(received?.headers.map(({ key }) => key).toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
    expect(received?.subject).toMatch(/^x Bcc: intruso@mal\.com <b>, "y" <z@mal\.com>;/)
  })

  it('does not read a local file or a URL named in its content', async () => {
    const sending = mailer().send(
      mailOf({
        html: '<img src="file:///etc/passwd">',
        text: 'file:///etc/passwd',
        attachments: [{ name: '/etc/passwd', type: 'text/plain', bytes: Buffer.from('a') }],
      }),
    )
    expect(await sending).toMatchObject({ delivered: [ANA] })
    expect(mailbox.received[0]?.source).not.toContain('root:')
  })

  it('is sent with the user and password of the SMTP address', async () => {
    const logins: unknown[] = []
    const guarded = await startMailbox(
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, done) => (
          logins.push([username, password]),
          done(null, { user: 'ana' })
        ),
      },
      'ana%40bistro.com.br:se%3Anha@',
    )
    expect(await createMailer(guarded.address).send(mailOf())).toMatchObject({ delivered: [ANA] })
    expect(logins).toEqual([['ana@bistro.com.br', 'se:nha']])
    expect(guarded.received[0]).toMatchObject({ handedBy: 'ana@bistro.com.br' })
    await guarded.down()
  })

  it('is delivered to `deliverTo` only, though its header names all recipients', async () => {
    expect(await mailer().send(mailOf({ to: [ANA, BIA], deliverTo: [BIA] }))).toEqual({
      delivered: [BIA],
      refused: [],
      postponed: [],
    })
    expect(mailbox.received[0]).toMatchObject({ recipients: [BIA], to: [{ address: ANA }, { address: BIA }] })
  })

  it('reports for each address whether the server accepted, refused or postponed it', async () => {
    const caio = 'caio@bistro.com.br'
    mailbox.refusals.set(BIA, 550).set(caio, 451)
    expect(await mailer().send(mailOf({ to: [ANA, BIA, caio] }))).toEqual({
      delivered: [ANA],
      refused: [BIA],
      postponed: [caio],
    })
    expect(await mailer().send(mailOf({ to: [BIA, caio] }))).toEqual({
      delivered: [],
      refused: [BIA],
      postponed: [caio],
    })
    expect(mailbox.received).toHaveLength(1)
  })
})

describe('a failed mail', () => {
  it('reports an unreachable server, and later mails are put off for a moment', async () => {
    await mailbox.down()
    const resting = mailer({}, { restMs: 60_000 })
    expect(await faultOf(resting.send(mailOf()))).toBe('unreachable')
    await mailbox.up()
    // A mail that was put off has not failed.
    expect(await faultOf(resting.send(mailOf()))).toBe('put off')
    expect(await faultOf(mailer().send(mailOf()))).toBe('sent')
    expect(mailbox.received).toHaveLength(1)
  })

  it('reports a refused login without the password', async () => {
    const guarded = await startMailbox(
      { authOptional: false, allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(new Error('wrong')) },
      'ana:s3cret@',
    )
    const error: unknown = await createMailer(guarded.address)
      .send(mailOf())
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ fault: 'login' })
    const errorText = (each: unknown): string =>
      each instanceof Error ? `${each.stack} ${JSON.stringify(each)} ${errorText(each.cause)}` : String(each)
    // Also not in the encoded forms of the SMTP login.
    for (const form of ['s3cret', 'ana\0s3cret', '\0ana\0s3cret'])
      expect(errorText(error)).not.toMatch(
        new RegExp(`${form}|${Buffer.from(form).toString('base64').replaceAll('=', '')}`),
      )
    await guarded.down()
  })

  it('reports an insecure connection and sends no password, if the server offers no TLS', async () => {
    const passwords: string[] = []
    const guarded = await startMailbox(
      {
        allowInsecureAuth: true,
        onAuth: ({ password }, _session, done) => (passwords.push(password ?? ''), done(null, { user: 'ana' })),
      },
      'ana:s3cret@',
    )
    expect(await faultOf(createMailer({ ...guarded.address, requireTls: true }).send(mailOf()))).toBe('insecure')
    expect(passwords).toEqual([])
    await guarded.down()
  })

  it.each([{ secure: true }, { secure: false, disabledCommands: [] }])(
    "reports an insecure connection, if the server's certificate is not trusted: %o",
    async (options) => {
      const untrusted = await startMailbox({ ...options, authMethods: [] })
      expect(await faultOf(createMailer({ ...untrusted.address, secure: options.secure }).send(mailOf()))).toBe(
        'insecure',
      )
      expect(untrusted.received).toEqual([])
      await untrusted.down()
    },
  )

  it('reports that the server refused it', async () => {
    mailbox.onData = () => Promise.reject(Object.assign(new Error('554 no'), { responseCode: 554 }))
    expect(await faultOf(mailer().send(mailOf()))).toBe('refused')
  })

  it('does not put off other mails, if the server had greeted', async () => {
    const resting = mailer({}, { restMs: 60_000, answerMs: 300 })
    mailbox.onData = () => Promise.reject(Object.assign(new Error('451 later'), { responseCode: 451 }))
    expect(await faultOf(resting.send(mailOf()))).toBe('refused')
    mailbox.onData = () => pause(600)
    expect(await faultOf(resting.send(mailOf()))).toBe('unconfirmed')
    mailbox.onData = () => Promise.resolve()
    expect(await faultOf(resting.send(mailOf()))).toBe('sent')
  })

  it('reports a time-out, and does not wait longer than its limits', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => void sockets.push(socket))
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const begun = performance.now()
    expect(await faultOf(mailer({ port: (silent.address() as AddressInfo).port }).send(mailOf()))).toBe('timeout')
    expect(performance.now() - begun).toBeLessThan(15_000)
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
})

describe('a mail with a slow answer', () => {
  it('is waited for, because the server may deliver it before the answer', async () => {
    mailbox.onData = () => pause(1_500)
    // The time limit for handing over does not apply while waiting for the answer.
    expect(await faultOf(mailer({}, { handOverMs: 1_000, answerMs: 10_000 }).send(mailOf()))).toBe('sent')
    expect(mailbox.received).toHaveLength(1)
  })

  it('is unconfirmed, if no answer comes', async () => {
    mailbox.onData = () => pause(1_000)
    expect(await faultOf(mailer({}, { answerMs: 400 }).send(mailOf()))).toBe('unconfirmed')
  })

  it.each([
    ['after all of it', /\r\n\.\r\n$/, 'unconfirmed'],
    ['in the middle of it', /Subject: /, 'unreachable'],
    ['before any of it', /RCPT/, 'unreachable'],
  ])('whose connection breaks %s has the right fault', async (_when, last, fault) => {
    let tail = ''
    const server = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .on('data', (chunk) => {
          // The text may be split over two chunks.
          const text = tail + chunk.toString()
          tail = text.slice(-10)
          if (last.test(text)) return void socket.destroy()
          if (/^(?:EHLO|MAIL|RCPT)/.test(chunk.toString())) socket.write('250 ok\r\n')
          if (chunk.toString().startsWith('DATA')) socket.write('354 go on\r\n')
        })
      socket.write('220 hello\r\n')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    // More than the socket buffers hold.
    const attachments = [{ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.alloc(20_000_000) }]
    expect(await faultOf(mailer({ port: (server.address() as AddressInfo).port }).send(mailOf({ attachments })))).toBe(
      fault,
    )
    server.close()
  })

  it('is timed out, not unconfirmed, if it was not handed over completely', async () => {
    const mute = await startMailbox({ onMailFrom: () => undefined })
    expect(await faultOf(createMailer(mute.address, { handOverMs: 300, answerMs: 5_000 }).send(mailOf()))).toBe(
      'timeout',
    )
    await mute.down()
  })

  it('is sent with at most one other, and further mails are put off', async () => {
    mailbox.onData = () => pause(500)
    const busy = mailer()
    expect(await Promise.all([1, 2, 3].map(() => faultOf(busy.send(mailOf()))))).toEqual(['sent', 'sent', 'put off'])
    expect(await faultOf(busy.send(mailOf()))).toBe('sent')
  })
})
