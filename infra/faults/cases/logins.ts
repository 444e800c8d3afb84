import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { readTenant } from '../../../server/database/tenant-transaction.ts'
import { emailOf, TEST_PASSWORD, TestClient } from '../../test/server.ts'
import type { TestServer } from '../../test/server.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, quantile, seeded, size, withServer } from '../case.ts'
import { mannWhitney } from '../statistics.ts'

const QUARTER_MS = 16 * 60_000
const FREE_GUESSES = 5
const GUESSES_AN_ADDRESS = 30
const ADDRESSES = 10
/** Below this p-value two samples count as different. */
const SIGNIFICANT_P = 0.01

interface Timing {
  readonly p: number
  readonly deltaMs: number
}

/** Compares the time of answers to registered and unregistered e-mail addresses, measured alternately. */
async function timing(times: number, attempt: (isKnown: boolean) => Promise<unknown>): Promise<Timing> {
  const durations: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (const round of oneTo(2 * times)) {
    const isKnown = round % 2 === 0
    const started = performance.now()
    await attempt(isKnown)
    durations[isKnown ? 'known' : 'unknown'].push(performance.now() - started)
  }
  return {
    p: mannWhitney(durations.known, durations.unknown),
    deltaMs: Math.abs(quantile(durations.known, 0.5) - quantile(durations.unknown, 0.5)),
  }
}

/**
 * Attacks one account; returns the statuses of its owner's logins with the right password: during and after the attack
 * from a browser where the owner has logged in before (`knownBrowser`), and after it from a new browser, as the
 * control.
 */
async function ownerDuringAttack<T>(
  server: TestServer,
  headers: Readonly<Record<string, string>>,
  attack: () => Promise<T>,
) {
  const login = (cookie: Readonly<Record<string, string>> = {}) =>
    new TestClient(server.origin).post(
      '/tenant/login',
      { email: emailOf('bistro'), password: TEST_PASSWORD, tenant_id: 'bistro' },
      { ...headers, ...cookie },
    )
  const cookie =
    (await login()).headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .find((pair) => pair?.startsWith('device=')) ?? ''
  const attacked = attack()
  const during = (await login({ cookie })).status
  const answers = await attacked
  return { answers, knownBrowser: [during, (await login({ cookie })).status], newBrowser: (await login()).status }
}

async function guesses(context: CaseContext): Promise<Outcome> {
  return withServer(context, { trustedProxies: 1 }, async (server) => {
    const owner = await server.tenant('bistro')
    const random = seeded(context.seed)
    const from = (address: number) => ({ 'x-forwarded-for': `10.0.0.${address}` })
    const guess = (email: string, address: number) =>
      new TestClient(server.origin).post(
        '/tenant/login',
        { email, password: `palpite ${random()}`, tenant_id: 'bistro' },
        from(address),
      )

    // One account from many addresses: only FREE_GUESSES passwords are verified, from all addresses together.
    const {
      answers: onAccount,
      knownBrowser,
      newBrowser,
    } = await ownerDuringAttack(server, from(200), () =>
      Promise.all(oneTo(40).map((address) => guess(emailOf('bistro'), 100 + address))),
    )
    const onOwner = onAccount.filter(({ status }) => status === 401).length
    const ownerGetsIn = knownBrowser.every((status) => status === 200)
    const stillWorks = (await owner.get('/api/auth/session')).status === 200

    const [guessCount, evaluated, throttled] = [size(context, 10_000, 500), { count: 0 }, { count: 0 }]
    for (let done = 0; done < guessCount; done += 50) {
      const answers = await Promise.all(
        oneTo(50).map((index) =>
          guess(`pessoa-${Math.floor(random() * 1_000)}@bistro.com.br`, (done + index) % ADDRESSES),
        ),
      )
      evaluated.count += answers.filter(({ status }) => status === 401).length
      throttled.count += answers.filter(({ status }) => status === 429).length
    }

    let measured: Timing = { p: 0, deltaMs: 0 }
    // One sample in a hundred falls below the limit by chance, so a low p is measured a second time.
    for (let tries = 0; measured.p <= SIGNIFICANT_P && tries < 2; tries += 1) {
      measured = await timing(size(context, 80, 20), (isKnown) => {
        server.clock.advance(QUARTER_MS)
        return guess(isKnown ? emailOf('bistro') : 'ninguem@bistro.com.br', 99)
      })
    }
    return {
      // Guesses that arrive at the same time may pass before the first ones are counted.
      holds:
        onOwner <= 2 * FREE_GUESSES &&
        evaluated.count <= ADDRESSES * GUESSES_AN_ADDRESS &&
        evaluated.count + throttled.count === guessCount &&
        measured.p > SIGNIFICANT_P &&
        stillWorks &&
        ownerGetsIn &&
        newBrowser === 429,
      seen: [
        `${evaluated.count} de ${guessCount} palpites avaliados, os outros 429`,
        `conhecido ou não: p = ${measured.p.toFixed(3)}`,
        `sessão aberta do dono ${stillWorks ? 'segue' : 'CAIU'}`,
        `a senha certa ${ownerGetsIn ? 'entra' : 'NÃO ENTRA'} de onde o dono já entrou, e dá ${newBrowser} de outro navegador`,
      ].join('; '),
      figure: `${onOwner} de 40 simultâneos avaliados numa conta; medianas a ${measured.deltaMs.toFixed(1)} ms`,
    }
  })
}

/** A login without a rate limit that verifies a password only if the address is registered. */
async function eagerLogin(): Promise<Outcome> {
  const hashes = new Map([['chefe', await hash(TEST_PASSWORD)]])
  const login = async (email: string) => {
    const stored = hashes.get(email)
    return stored !== undefined && verify(stored, 'palpite')
  }
  const { p, deltaMs } = await timing(20, (isKnown) => login(isKnown ? 'chefe' : 'ninguem'))
  return {
    holds: p > SIGNIFICANT_P,
    seen: `p = ${p.toExponential(1)}, medianas a ${deltaMs.toFixed(1)} ms`,
    figure: '',
  }
}

const NEW_PASSWORD = 'outra senha de teste'

/** Invites a second user and accepts the invitation; returns the user's id and session cookie. */
async function inviteColleague(
  server: TestServer,
  admin: TestClient,
): Promise<{ readonly id: string; readonly cookie: string }> {
  const email = 'bruno@bistro.com.br'
  const {
    body: { link },
  } = await admin.post<{ link: string }>('/api/users/invitations', { email, role: 'staff' })
  const { headers } = await new TestClient(server.origin).post(
    `/api/public/invitations/${new URL(link).hash.slice(1)}?tenant=bistro`,
    { password: NEW_PASSWORD },
  )
  const {
    body: { users },
  } = await admin.get<{ users: { id: string; email: string }[] }>('/api/users')
  return {
    id: users.find((user) => user.email === email)?.id ?? '',
    cookie: headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}

/** Actions that must end a session, and tokens that must not open one. */
async function sessions(context: CaseContext): Promise<Outcome> {
  return withServer(context, {}, async (server) => {
    const admin = await server.tenant('bistro')
    const statusOf = async (cookie: string) =>
      (await new TestClient(server.origin).get('/api/auth/session', { cookie })).status
    const login = async (password = TEST_PASSWORD, planted = '') => {
      const client = new TestClient(server.origin)
      client.cookie = planted
      await client.login('bistro', password)
      return client
    }
    const openSessions: string[] = []
    const expectClosed = async (what: string, cookie: string) => {
      if ((await statusOf(cookie)) !== 401) openSessions.push(what)
    }

    const left = await login()
    const stolen = left.cookie
    await left.send('POST', '/api/auth/logout')
    await expectClosed('after the logout', stolen)

    const colleague = await inviteColleague(server, admin)
    if ((await statusOf(colleague.cookie)) !== 200) openSessions.push('the colleague has no session')
    const elsewhere = await login()
    await admin.post('/api/auth/password', { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD })
    await expectClosed('after another password', elsewhere.cookie)
    await admin.post(`/api/users/${colleague.id}/deactivate`, undefined)
    await expectClosed('after being deactivated', colleague.cookie)

    const planted = `sid=bistro.${'A'.repeat(43)}`
    const victim = await login(NEW_PASSWORD, planted)
    if (victim.cookie === planted) openSessions.push('a planted session')
    await expectClosed('a planted session, after the login', planted)

    const rows = await readTenant(server.application.database, 'bistro', (tx) =>
      tx.query<{ token_hash: string }>({
        sql: 'select token_hash from sessions where tenant_id = $1',
        parameters: ['bistro'],
      }),
    )
    for (const { token_hash: storedHash } of rows) {
      await expectClosed('the hash of the database', `sid=bistro.${storedHash}`)
      await expectClosed(
        'the hash of the database, encoded',
        `sid=bistro.${Buffer.from(storedHash, 'hex').toString('base64url')}`,
      )
    }
    await expectClosed('the token under another tenant', victim.cookie.replace('bistro', 'cantina'))
    server.clock.advance(73 * 3_600_000)
    await expectClosed('after three days', victim.cookie)
    return {
      holds: openSessions.length === 0 && rows.length > 0,
      seen: [`${openSessions.length} sessões abertas que não deviam`, ...openSessions].join('; '),
      figure: `${7 + 2 * rows.length} tentativas, todas 401 na chamada seguinte`,
    }
  })
}

/** A signed token without a row on the server: it stays valid after the logout. */
function signedTokens(): Promise<Outcome> {
  const sign = (text: string) => createHmac('sha256', 'segredo').update(text).digest('hex')
  const issued = `bistro.chefe.${sign('bistro.chefe')}`
  const isValid = (token: string) => {
    const [tenant = '', user = '', signature] = token.split('.')
    return signature === sign(`${tenant}.${user}`)
  }
  const afterLogout = isValid(issued)
  return Promise.resolve({
    holds: !afterLogout,
    seen: afterLogout ? 'o token continua valendo depois da saída' : 'o token morreu',
    figure: '',
  })
}

export const logins: readonly FaultCase[] = [
  {
    id: '13',
    name: '10.000 palpites de senha, e o tempo da resposta',
    expected: 'limitados; email conhecido ou não dá o mesmo tempo (p > 0,01); o dono entra de onde já entrou',
    run: guesses,
    control: { name: 'comparar só quando o email existe', run: eagerLogin },
  },
  {
    id: '15',
    name: 'sessão fixada, ou usada depois de sair, trocar a senha ou ser desativado',
    expected: 'sempre 401; a cópia do banco não abre nada',
    run: sessions,
    control: { name: 'token assinado, sem linha no servidor', run: signedTokens },
  },
]
