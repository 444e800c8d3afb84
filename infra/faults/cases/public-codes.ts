import { TestClient } from '../../test/server.ts'
import { oneTo } from '../case.ts'
import type { Ground } from '../scenario.ts'
import { sauce, scenario } from '../scenario.ts'

const PER_SECOND = 10

/** A tenant with labels, whose codes are a third of those asked for, and a visitor who asks from addresses that the test names. */
async function visited(ground: Ground, addressOf: (step: number) => string) {
  const server = await ground.server({ trustedProxies: 1 })
  const client = await server.tenant('bistro')
  const steps = ground.size(10_000, 600)
  for (let made = 0; made < steps / 3; made += 500)
    await client.post('/api/products', sauce('Molho', Math.min(500, Math.ceil(steps / 3 - made))))
  const visitor = new TestClient(server.origin)
  const year = server.clock().getUTCFullYear()
  const ask = (id: number, address: string, tenant = 'bistro') => {
    server.clock.advance(1_000 / PER_SECOND)
    const path = `/api/public/labels/FID${year}${String(id).padStart(4, '0')}?tenant=${tenant}`
    return visitor.get<Record<string, unknown>>(path, { 'x-forwarded-for': address })
  }
  return { steps, addressOf, ask, clock: server.clock }
}

/** Requests the label codes of a year in order, ten a second; then an unknown code, another tenant's and no tenant's. */
async function walkCodes({ steps, addressOf, ask, clock }: Awaited<ReturnType<typeof visited>>) {
  let [found, throttled, names] = [0, 0, 0]
  for (const step of oneTo(steps)) {
    const { status, body } = await ask(step, addressOf(step))
    if (JSON.stringify(body).includes('Ana')) names += 1
    if (status === 200) found += 1
    if (status === 429) throttled += 1
  }
  clock.advance(3_600_000)
  const misses = [
    await ask(9_999, '10.9.9.1'),
    await ask(1, '10.9.9.2', 'cantina'),
    await ask(1, '10.9.9.3', 'ninguem'),
  ].map(({ status, body: { requestId: _requestId, ...body } }) => JSON.stringify([status, body]))
  return { steps, found, throttled, names, missAnswers: new Set(misses).size }
}

export const publicCodes = [
  scenario({
    id: '17',
    name: 'percorrer os códigos de /view',
    expected: 'limitado por endereço e por tenant, sem nomes de pessoas; o que não existe responde sempre igual',
    given: (ground) => visited(ground, () => '10.1.1.1'),
    fault: walkCodes,
    holds: ({ steps, found, throttled, names, missAnswers }) => ({
      holds: throttled > steps / 2 && names === 0 && missAnswers === 1,
      seen: `${throttled} de ${steps} recusados (429), ${found} etiquetas lidas, ${names} nomes de pessoas; ${missAnswers} resposta para o que não existe`,
      figure: `${Math.round((found * PER_SECOND * 3_600) / steps)} etiquetas por hora a ${PER_SECOND} consultas por segundo`,
    }),
    control: {
      name: 'acreditar no endereço que o visitante escreve',
      given: (ground) =>
        visited(ground, (step) => `10.${Math.floor(step / 62_500)}.${Math.floor(step / 250) % 250}.${step % 250}`),
    },
  }),
]
