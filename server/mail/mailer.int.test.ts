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
const mailOf = (own: Partial<Mail> = {}): Mail => ({ id: 'um-id', to: [ANA], deliverTo: own.to ?? [ANA], subject: 'Olá', text: 'Bom dia', html: '<p>Bom dia</p>', attachments: [], ...own })
const mailer = (own: Partial<SmtpAddress> = {}, options: Parameters<typeof createMailer>[1] = {}): Mailer => createMailer({ ...mailbox.address, ...own }, { restMs: 0, ...options })
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const faultOf = async (sending: Promise<unknown>) => {
  const error: unknown = await sending.then(() => 'sent', (reason: unknown) => reason)
  if (error instanceof MailPutOff) return 'put off'
  return error instanceof MailFailed ? error.fault : error
}

describe('a mail', () => {
  it('arrives as it was sent', async () => {
    const bytes = Buffer.from(Array.from({ length: 2000 }, (_, index) => index % 256))
    expect(await mailer({ from: { name: 'Bistrô da Praça', address: 'etiquetas@bistro.com.br' } }).send(mailOf({ to: [ANA, BIA], attachments: [{ name: 'relatório.pdf', type: 'application/pdf', bytes }] }))).toEqual({ delivered: [ANA, BIA], refused: [], postponed: [] })
    const [received] = mailbox.received
    expect(received).toMatchObject({ subject: 'Olá', messageId: '<um-id@bistro.com.br>', from: { name: 'Bistrô da Praça', address: 'etiquetas@bistro.com.br' }, handedBy: 'etiquetas@bistro.com.br', recipients: [ANA, BIA] })
    expect([received?.text?.trim(), received?.html?.trim()]).toEqual(['Bom dia', '<p>Bom dia</p>'])
    expect(received?.attachments.map(({ filename, content }) => [filename, Buffer.from(content as ArrayBuffer).equals(bytes)])).toEqual([['relatório.pdf', true]])
  })

  it('has no header but its own, whatever the subject, the names and the files are called', async () => {
    const hostile = 'x\r\nBcc: intruso@mal.com\r\n\r\n<b>, "y" <z@mal.com>; \u2028 \u0000'
    await mailer({ from: { name: hostile, address: 'etiquetas@bistro.com.br' } }).send(mailOf({ subject: hostile, attachments: [{ name: hostile, type: 'text/csv', bytes: Buffer.from('a') }] }))
    const [received] = mailbox.received
    expect(received).toMatchObject({ recipients: [ANA], from: { address: 'etiquetas@bistro.com.br' }, to: [{ address: ANA }] })
    expect(received?.bcc).toBeUndefined()
    expect(received?.headers.map(({ key }) => key).toSorted()).toEqual(['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'])
    expect(received?.subject).toMatch(/^x Bcc: intruso@mal\.com <b>, "y" <z@mal\.com>;/)
  })

  it('takes no file of this machine and no address of another for its content', async () => {
    const sending = mailer().send(mailOf({ html: '<img src="file:///etc/passwd">', text: 'file:///etc/passwd', attachments: [{ name: '/etc/passwd', type: 'text/plain', bytes: Buffer.from('a') }] }))
    expect(await sending).toMatchObject({ delivered: [ANA] })
    expect(mailbox.received[0]?.source).not.toContain('root:')
  })

  it('is sent as the user that the address names', async () => {
    const seen: unknown[] = []
    const guarded = await startMailbox({ authOptional: false, allowInsecureAuth: true, onAuth: ({ username, password }, _session, done) => (seen.push([username, password]), done(null, { user: 'ana' })) }, 'ana%40bistro.com.br:se%3Anha@')
    expect(await createMailer(guarded.address).send(mailOf())).toMatchObject({ delivered: [ANA] })
    expect(seen).toEqual([['ana@bistro.com.br', 'se:nha']])
    expect(guarded.received[0]).toMatchObject({ handedBy: 'ana@bistro.com.br' })
    await guarded.down()
  })

  it('goes to those who are to get it now, though it is for more', async () => {
    expect(await mailer().send(mailOf({ to: [ANA, BIA], deliverTo: [BIA] }))).toEqual({ delivered: [BIA], refused: [], postponed: [] })
    expect(mailbox.received[0]).toMatchObject({ recipients: [BIA], to: [{ address: ANA }, { address: BIA }] })
  })

  it('says of each address whether the server took it, refused it, or wants to be asked later', async () => {
    const caio = 'caio@bistro.com.br'
    mailbox.refusals.set(BIA, 550).set(caio, 451)
    expect(await mailer().send(mailOf({ to: [ANA, BIA, caio] }))).toEqual({ delivered: [ANA], refused: [BIA], postponed: [caio] })
    expect(await mailer().send(mailOf({ to: [BIA, caio] }))).toEqual({ delivered: [], refused: [BIA], postponed: [caio] })
    expect(mailbox.received).toHaveLength(1)
  })
})

describe('a mail that nobody gets', () => {
  it('says that the server is away, and rests a moment before it is asked again', async () => {
    await mailbox.down()
    const resting = mailer({}, { restMs: 60_000 })
    expect(await faultOf(resting.send(mailOf()))).toBe('unreachable')
    await mailbox.up()
    // That is no attempt: this mail has not failed.
    expect(await faultOf(resting.send(mailOf()))).toBe('put off')
    expect(await faultOf(mailer().send(mailOf()))).toBe('sent')
    expect(mailbox.received).toHaveLength(1)
  })

  it('says that the server refused the login, and never the password', async () => {
    const guarded = await startMailbox({ authOptional: false, allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(new Error('wrong')) }, 'ana:s3cret@')
    const error: unknown = await createMailer(guarded.address).send(mailOf()).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ fault: 'login' })
    const told = (each: unknown): string => (each instanceof Error ? `${each.stack} ${JSON.stringify(each)} ${told(each.cause)}` : String(each))
    // Nor in the forms in which it travels.
    for (const form of ['s3cret', 'ana\0s3cret', '\0ana\0s3cret']) expect(told(error)).not.toMatch(new RegExp(`${form}|${Buffer.from(form).toString('base64').replaceAll('=', '')}`))
    await guarded.down()
  })

  it('says that there is no safe way to log in, where the server offers none', async () => {
    const seen: string[] = []
    const guarded = await startMailbox({ allowInsecureAuth: true, onAuth: ({ password }, _session, done) => (seen.push(password ?? ''), done(null, { user: 'ana' })) }, 'ana:s3cret@')
    expect(await faultOf(createMailer({ ...guarded.address, requireTls: true }).send(mailOf()))).toBe('insecure')
    expect(seen).toEqual([])
    await guarded.down()
  })

  it.each([{ secure: true }, { secure: false, disabledCommands: [] }])('says that the connection is not safe, where the server shows a certificate that nobody vouches for: %o', async (options) => {
    const shady = await startMailbox({ ...options, authMethods: [] })
    expect(await faultOf(createMailer({ ...shady.address, secure: options.secure }).send(mailOf()))).toBe('insecure')
    expect(shady.received).toEqual([])
    await shady.down()
  })

  it('says that the server refused it', async () => {
    mailbox.onData = () => Promise.reject(Object.assign(new Error('554 no'), { responseCode: 554 }))
    expect(await faultOf(mailer().send(mailOf()))).toBe('refused')
  })

  it('keeps no other from being sent, where the server had greeted', async () => {
    const resting = mailer({}, { restMs: 60_000, answerMs: 300 })
    mailbox.onData = () => Promise.reject(Object.assign(new Error('451 later'), { responseCode: 451 }))
    expect(await faultOf(resting.send(mailOf()))).toBe('refused')
    mailbox.onData = () => pause(600)
    expect(await faultOf(resting.send(mailOf()))).toBe('unconfirmed')
    mailbox.onData = () => Promise.resolve()
    expect(await faultOf(resting.send(mailOf()))).toBe('sent')
  })

  it('says that the server took too long, and waits no longer than it must', async () => {
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

describe('a mail that the server has and is slow to answer for', () => {
  it('is waited for: it may be delivered before the answer comes', async () => {
    mailbox.onData = () => pause(1_500)
    // The time for handing over does not run on while the answer is waited for.
    expect(await faultOf(mailer({}, { handOverMs: 1_000, answerMs: 10_000 }).send(mailOf()))).toBe('sent')
    expect(mailbox.received).toHaveLength(1)
  })

  it('is of those of which nobody knows whether they were delivered, where the answer never comes', async () => {
    mailbox.onData = () => pause(1_000)
    expect(await faultOf(mailer({}, { answerMs: 400 }).send(mailOf()))).toBe('unconfirmed')
  })

  it.each([['after all of it', /\r\n\.\r\n$/, 'unconfirmed'], ['in the middle of it', /Subject: /, 'unreachable'], ['before any of it', /RCPT/, 'unreachable']])('where the connection breaks %s', async (_when, last, fault) => {
    let heard = ''
    const server = createServer((socket) => {
      socket.on('error', () => undefined).on('data', (chunk) => {
        // The mark may come in two pieces.
        const text = heard + chunk.toString()
        heard = text.slice(-10)
        if (last.test(text)) return void socket.destroy()
        if (/^(?:EHLO|MAIL|RCPT)/.test(chunk.toString())) socket.write('250 ok\r\n')
        if (chunk.toString().startsWith('DATA')) socket.write('354 go on\r\n')
      })
      socket.write('220 hello\r\n')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    // More than the machine's buffers between the two hold.
    const attachments = [{ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.alloc(20_000_000) }]
    expect(await faultOf(mailer({ port: (server.address() as AddressInfo).port }).send(mailOf({ attachments })))).toBe(fault)
    server.close()
  })

  it('is not of those where it broke before all of it was handed over', async () => {
    const mute = await startMailbox({ onMailFrom: () => undefined })
    expect(await faultOf(createMailer(mute.address, { handOverMs: 300, answerMs: 5_000 }).send(mailOf()))).toBe('timeout')
    await mute.down()
  })

  it('is waited for by two at once, so that other work is done too', async () => {
    mailbox.onData = () => pause(500)
    const busy = mailer()
    expect(await Promise.all([1, 2, 3].map(() => faultOf(busy.send(mailOf()))))).toEqual(['sent', 'sent', 'put off'])
    expect(await faultOf(busy.send(mailOf()))).toBe('sent')
  })
})
