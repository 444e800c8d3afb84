import { TestClient } from '../../test/server.ts'
import type { FaultCase, Ground, Outcome } from '../case.ts'
import { oneTo, size, withServer } from '../case.ts'

const PER_SECOND = 10

interface Walk {
  readonly learnt: number
  readonly throttled: number
  readonly perHour: number
}

/** A program that walks the codes of a year, ten a second, from so many addresses; every third label exists. */
async function walkCodes(ground: Ground, addressOf: (step: number) => string): Promise<Outcome> {
  return withServer(ground, { trustedProxies: 1 }, async (server) => {
    const client = await server.tenant('bistro')
    const steps = size(ground, 10_000, 600)
    for (let made = 0; made < steps / 3; made += 500) {
      await client.post('/api/products', { name: 'Molho', category: 'Molhos', sector: 'Cozinha', responsible: 'Ana', expiration_date: '2099-12-24', quantity: Math.min(500, Math.ceil(steps / 3 - made)) })
    }
    const visitor = new TestClient(server.origin)
    const year = server.clock().getUTCFullYear()
    const code = (id: number) => `FID${year}${String(id).padStart(4, '0')}`
    const ask = async (id: number, address: string, tenant = 'bistro') => {
      server.clock.advance(1_000 / PER_SECOND)
      return visitor.get<Record<string, unknown>>(`/api/public/labels/${code(id)}?tenant=${tenant}`, { 'x-forwarded-for': address })
    }
    let [learnt, throttled] = [0, 0]
    for (const step of oneTo(steps)) {
      const { status } = await ask(step, addressOf(step))
      if (status === 200) learnt += 1
      if (status === 429) throttled += 1
    }
    const walk: Walk = { learnt, throttled, perHour: Math.round((learnt / (steps / PER_SECOND)) * 3_600) }
    server.clock.advance(3_600_000)
    const nothings = [await ask(9_999, '10.9.9.1'), await ask(1, '10.9.9.2', 'cantina'), await ask(1, '10.9.9.3', 'ninguem')]
    const told = new Set(nothings.map(({ status, body: { requestId: _requestId, ...body } }) => JSON.stringify([status, body])))
    return {
      holds: walk.throttled > steps / 2 && told.size === 1,
      seen: `${walk.throttled} de ${steps} recusados (429), ${walk.learnt} etiquetas lidas; ${told.size} resposta para o que não existe`,
      figure: `${walk.perHour} etiquetas por hora a ${PER_SECOND} consultas por segundo`,
    }
  })
}

export const publicCodes: readonly FaultCase[] = [
  {
    id: '17', name: 'percorrer os códigos de /view', expected: 'limitado por endereço; o que não existe responde sempre igual', run: (ground) => walkCodes(ground, () => '10.1.1.1'),
    control: { name: 'acreditar no endereço que o visitante escreve', run: (ground) => walkCodes({ ...ground, quick: true }, (step) => `10.${Math.floor(step / 62_500)}.${Math.floor(step / 250) % 250}.${step % 250}`) },
  },
]
