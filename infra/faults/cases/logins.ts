import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { readTenant } from '../../../server/database/tenant-transaction.ts'
import { join, NEW_PASSWORD } from '../../test/people.ts'
import type { TestClient as Client, TestServer } from '../../test/server.ts'
import { emailOf, TEST_PASSWORD, TestClient } from '../../test/server.ts'
import type { Outcome } from '../case.ts'
import { oneTo, quantile } from '../case.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'
import { mannWhitney } from '../statistics.ts'

const QUARTER_MS = 16 * 60_000
const FREE_GUESSES = 5
const GUESSES_AN_ADDRESS = 30
const ADDRESSES = 10
/** Below this p-value two samples count as different. */
const SIGNIFICANT_P = 0.01

/** Compares the time of answers to registered and unregistered e-mail addresses, measured alternately. */
async function timing(times: number, attempt: (isKnown: boolean) => Promise<unknown>) {
  const durations: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (const round of oneTo(2 * times)) {
    const isKnown = round % 2 === 0
    const started = performance.now()
    await attempt(isKnown)
    durations[isKnown ? 'known' : 'unknown'].push(performance.now() - started)
  }
  const deltaMs = Math.abs(quantile(durations.known, 0.5) - quantile(durations.unknown, 0.5))
  return { p: mannWhitney(durations.known, durations.unknown), deltaMs }
}

type Headers = Readonly<Record<string, string>>
type Attempt = (email: string, password: string, headers: Headers) => ReturnType<Client['post']>

async function attackedKitchen(ground: Ground) {
  const server = await ground.server({ trustedProxies: 1 })
  const owner = await server.tenant('bistro')
  const attempt: Attempt = (email, password, headers) =>
    new TestClient(server.origin).post('/tenant/login', { email, password, tenant_id: 'bistro' }, headers)
  const guess = (email: string, address: number) =>
    attempt(email, `palpite ${ground.random()}`, { 'x-forwarded-for': `10.0.0.${address}` })
  return { server, owner, attempt, guess }
}

type Attacked = Awaited<ReturnType<typeof attackedKitchen>>

/**
 * Forty addresses guess at one account at the same time. The statuses of its owner's logins with the right password:
 * during and after the attack from a browser where the owner has logged in before, and after it from a new browser.
 */
async function guessAtOwner({ attempt, guess }: Attacked) {
  const login = (cookie: Headers = {}) =>
    attempt(emailOf('bistro'), TEST_PASSWORD, { 'x-forwarded-for': '10.0.0.200', ...cookie })
  const pairs = (await login()).headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const cookie = pairs.find((pair) => pair.startsWith('device=')) ?? ''
  const attack = Promise.all(oneTo(40).map((address) => guess(emailOf('bistro'), 100 + address)))
  const during = (await login({ cookie })).status
  const evaluated = (await attack).filter(({ status }) => status === 401).length
  return { evaluated, knownBrowser: [during, (await login({ cookie })).status], newBrowser: (await login()).status }
}

async function guessAtAll({ guess }: Attacked, { random, size }: Ground) {
  const total = { guesses: size(10_000, 500), evaluated: 0, throttled: 0 }
  for (let done = 0; done < total.guesses; done += 50) {
    const anybody = () => `pessoa-${Math.floor(random() * 1_000)}@bistro.com.br`
    const answers = await Promise.all(oneTo(50).map((index) => guess(anybody(), (done + index) % ADDRESSES)))
    total.evaluated += answers.filter(({ status }) => status === 401).length
    total.throttled += answers.filter(({ status }) => status === 429).length
  }
  return total
}

async function timeOfAnswers({ server, guess }: Attacked, { size }: Ground) {
  const measure = () =>
    timing(size(80, 20), (isKnown) => {
      server.clock.advance(QUARTER_MS)
      return guess(isKnown ? emailOf('bistro') : 'ninguem@bistro.com.br', 99)
    })
  const measured = await measure()
  // One sample in a hundred falls below the limit by chance, so a low p is measured a second time.
  return measured.p > SIGNIFICANT_P ? measured : measure()
}

async function guesses(attacked: Attacked, ground: Ground) {
  const onOwner = await guessAtOwner(attacked)
  const ownersSession = (await attacked.owner.get('/api/auth/session')).status
  const onAll = await guessAtAll(attacked, ground)
  return { onOwner, ownersSession, onAll, measured: await timeOfAnswers(attacked, ground) }
}

function guessesOutcome({ onOwner, ownersSession, onAll, measured }: Awaited<ReturnType<typeof guesses>>): Outcome {
  const { evaluated, knownBrowser, newBrowser } = onOwner
  const [isOpen, getsIn] = [ownersSession === 200, knownBrowser.every((status) => status === 200)]
  // Guesses that arrive at the same time may pass before the first ones are counted.
  const isLimited = evaluated <= 2 * FREE_GUESSES && onAll.evaluated <= ADDRESSES * GUESSES_AN_ADDRESS
  const areAllAnswered = onAll.evaluated + onAll.throttled === onAll.guesses
  return {
    holds: isLimited && areAllAnswered && measured.p > SIGNIFICANT_P && isOpen && getsIn && newBrowser === 429,
    seen: [
      `${onAll.evaluated} de ${onAll.guesses} palpites avaliados, os outros 429`,
      `conhecido ou não: p = ${measured.p.toFixed(3)}`,
      `sessão aberta do dono ${isOpen ? 'segue' : 'CAIU'}`,
      `a senha certa ${getsIn ? 'entra' : 'NÃO ENTRA'} de onde o dono já entrou, e dá ${newBrowser} de outro navegador`,
    ].join('; '),
    figure: `${evaluated} de 40 simultâneos avaliados numa conta; medianas a ${measured.deltaMs.toFixed(1)} ms`,
  }
}

/** A login without a rate limit that verifies a password only if the address is registered. */
async function eagerLogin(): Promise<Outcome> {
  const hashes = new Map([['chefe', await hash(TEST_PASSWORD)]])
  const { p, deltaMs } = await timing(20, async (isKnown) => {
    const stored = hashes.get(isKnown ? 'chefe' : 'ninguem')
    return stored !== undefined && verify(stored, 'palpite')
  })
  const seen = `p = ${p.toExponential(1)}, medianas a ${deltaMs.toFixed(1)} ms`
  return { holds: p > SIGNIFICANT_P, seen, figure: '' }
}

const loggedIn = async (server: TestServer, password = TEST_PASSWORD, planted = '') => {
  const client = new TestClient(server.origin)
  client.cookie = planted
  await client.login('bistro', password)
  return client
}

/** Actions that must end a session, and tokens that must not open one; answers those that are open all the same. */
async function sessions(server: TestServer) {
  const admin = await server.tenant('bistro')
  const openSessions: string[] = []
  let tried = 0
  const expectStatus = async (wanted: 200 | 401, what: string, cookie: string) => {
    tried += 1
    const { status } = await new TestClient(server.origin).get('/api/auth/session', { cookie })
    if (status !== wanted) openSessions.push(what)
  }

  const left = await loggedIn(server)
  const stolen = left.cookie
  await left.post('/api/auth/logout', undefined)
  await expectStatus(401, 'after the logout', stolen)

  const colleague = await join(server, admin, 'bruno@bistro.com.br')
  await expectStatus(200, 'the colleague has no session', colleague.client.cookie)
  const elsewhere = await loggedIn(server)
  await admin.post('/api/auth/password', { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD })
  await expectStatus(401, 'after another password', elsewhere.cookie)
  await admin.post(`/api/users/${colleague.id}/deactivate`, undefined)
  await expectStatus(401, 'after being deactivated', colleague.client.cookie)

  const planted = `sid=bistro.${'A'.repeat(43)}`
  const victim = await loggedIn(server, NEW_PASSWORD, planted)
  if (victim.cookie === planted) openSessions.push('a planted session')
  await expectStatus(401, 'a planted session, after the login', planted)

  const sql = 'select token_hash from sessions where tenant_id = $1'
  const rows = await readTenant(server.application.database, 'bistro', (tx) =>
    tx.query<{ token_hash: string }>({ sql, parameters: ['bistro'] }),
  )
  for (const { token_hash: stored } of rows) {
    await expectStatus(401, 'the hash of the database', `sid=bistro.${stored}`)
    const encoded = Buffer.from(stored, 'hex').toString('base64url')
    await expectStatus(401, 'the hash of the database, encoded', `sid=bistro.${encoded}`)
  }
  await expectStatus(401, 'the token under another tenant', victim.cookie.replace('bistro', 'cantina'))
  server.clock.advance(73 * 3_600_000)
  await expectStatus(401, 'after three days', victim.cookie)
  return { openSessions, stored: rows.length, tried }
}

/** A signed token without a row on the server: it stays valid after the logout. */
function signedTokens(): Outcome {
  const sign = (text: string) => createHmac('sha256', 'segredo').update(text).digest('hex')
  const issued = `bistro.chefe.${sign('bistro.chefe')}`
  const [tenant = '', user = '', signature] = issued.split('.')
  const afterLogout = signature === sign(`${tenant}.${user}`)
  const seen = afterLogout ? 'o token continua valendo depois da saída' : 'o token morreu'
  return { holds: !afterLogout, seen, figure: '' }
}

export const logins = [
  scenario({
    id: '13',
    name: '10.000 palpites de senha, e o tempo da resposta',
    expected: 'limitados; email conhecido ou não dá o mesmo tempo (p > 0,01); o dono entra de onde já entrou',
    given: attackedKitchen,
    fault: guesses,
    holds: guessesOutcome,
    control: { name: 'comparar só quando o email existe', instead: eagerLogin },
  }),
  scenario({
    id: '15',
    name: 'sessão fixada, ou usada depois de sair, trocar a senha ou ser desativado',
    expected: 'sempre 401; a cópia do banco não abre nada',
    given: (ground) => ground.server(),
    fault: sessions,
    holds: ({ openSessions, stored, tried }) => ({
      holds: openSessions.length === 0 && stored > 0,
      seen: [`${openSessions.length} sessões abertas que não deviam`, ...openSessions].join('; '),
      figure: `${tried} tentativas, todas conferidas na chamada seguinte`,
    }),
    control: { name: 'token assinado, sem linha no servidor', instead: signedTokens },
  }),
]
