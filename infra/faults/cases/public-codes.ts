import { TestClient } from '../../test/server.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, size, withServer } from '../case.ts'

const PER_SECOND = 10

interface Walk {
  /** Labels that the visitor could read. */
  readonly found: number
  readonly throttled: number
  /** Labels whose answer held the name of a person. */
  readonly names: number
  /** Labels found per hour at this rate. */
  readonly perHour: number
}

/**
 * Requests the label codes of a year in order, ten a second, from the addresses of `addressOf`; a third of them exist.
 */
async function walkCodes(context: CaseContext, addressOf: (step: number) => string): Promise<Outcome> {
  return withServer(context, { trustedProxies: 1 }, async (server) => {
    const client = await server.tenant('bistro')
    const steps = size(context, 10_000, 600)
    for (let made = 0; made < steps / 3; made += 500) {
      await client.post('/api/products', {
        name: 'Molho',
        category: 'Molhos',
        sector: 'Cozinha',
        responsible: 'Ana',
        expiration_date: '2099-12-24',
        quantity: Math.min(500, Math.ceil(steps / 3 - made)),
      })
    }
    const visitor = new TestClient(server.origin)
    const year = server.clock().getUTCFullYear()
    const code = (id: number) => `FID${year}${String(id).padStart(4, '0')}`
    const ask = async (id: number, address: string, tenant = 'bistro') => {
      server.clock.advance(1_000 / PER_SECOND)
      return visitor.get<Record<string, unknown>>(`/api/public/labels/${code(id)}?tenant=${tenant}`, {
        'x-forwarded-for': address,
      })
    }
    let [found, throttled, names] = [0, 0, 0]
    for (const step of oneTo(steps)) {
      const { status, body } = await ask(step, addressOf(step))
      if (JSON.stringify(body).includes('Ana')) names += 1
      if (status === 200) found += 1
      if (status === 429) throttled += 1
    }
    const walk: Walk = { found, throttled, names, perHour: Math.round((found / (steps / PER_SECOND)) * 3_600) }
    server.clock.advance(3_600_000)
    // An unknown code, another tenant's code and an unknown tenant must get the same answer.
    const misses = [
      await ask(9_999, '10.9.9.1'),
      await ask(1, '10.9.9.2', 'cantina'),
      await ask(1, '10.9.9.3', 'ninguem'),
    ]
    const missAnswers = new Set(
      misses.map(({ status, body: { requestId: _requestId, ...body } }) => JSON.stringify([status, body])),
    )
    return {
      holds: walk.throttled > steps / 2 && walk.names === 0 && missAnswers.size === 1,
      seen: `${walk.throttled} de ${steps} recusados (429), ${walk.found} etiquetas lidas, ${walk.names} nomes de pessoas; ${missAnswers.size} resposta para o que não existe`,
      figure: `${walk.perHour} etiquetas por hora a ${PER_SECOND} consultas por segundo`,
    }
  })
}

export const publicCodes: readonly FaultCase[] = [
  {
    id: '17',
    name: 'percorrer os códigos de /view',
    expected: 'limitado por endereço e por tenant, sem nomes de pessoas; o que não existe responde sempre igual',
    run: (context) => walkCodes(context, () => '10.1.1.1'),
    control: {
      name: 'acreditar no endereço que o visitante escreve',
      run: (context) =>
        walkCodes(
          { ...context, quick: true },
          (step) => `10.${Math.floor(step / 62_500)}.${Math.floor(step / 250) % 250}.${step % 250}`,
        ),
    },
  },
]
