import { recordedEvents } from '../../../server/events/recorded-events.test-support.ts'
import type { TestAnswer, TestClient, TestServer } from '../../test/server.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, size, withServer } from '../case.ts'

const countBy = (answers: readonly TestAnswer<unknown>[], wanted: (status: number) => boolean) =>
  answers.filter(({ status }) => wanted(status)).length

interface Recipe {
  readonly id: number
  readonly version: number
  readonly name: string
}

/** A hundred users save the same version of a recipe at the same time. */
async function editsAtOnce(context: CaseContext, withVersion: boolean): Promise<Outcome> {
  return withServer(context, {}, async (server) => {
    const client = await server.tenant('bistro')
    const {
      body: { id: ingredientId },
    } = await client.post<{ id: number }>('/api/ingredients', { name: 'Tomate', price: 1, unit: 'kg' })
    const recipe = (name: string) => ({
      name,
      portionYield: 1,
      ingredients: [{ ingredientId, operationalQuantity: 1, operationalUnit: 'kg', correctionFactor: 1 }],
    })
    const totals = { won: 0, refused: 0, broken: 0, lost: 0 }
    const rounds = size(context, 10, 2)
    for (const round of oneTo(rounds)) {
      const { body: created } = await client.post<Recipe>('/api/recipes', recipe(`Ficha ${round}`))
      const answers = await Promise.all(
        oneTo(100).map((user) =>
          client.send<Recipe>('PUT', `/api/recipes/${created.id}`, {
            ...recipe(`Ficha ${round} de ${user}`),
            ...(withVersion && { version: created.version }),
          }),
        ),
      )
      const won = countBy(answers, (status) => status === 200)
      totals.won += won
      totals.refused += countBy(answers, (status) => status === 409)
      totals.broken += countBy(answers, (status) => status !== 200 && status !== 409)
      // Edits answered 200 that a later 200 overwrote unseen.
      totals.lost += Math.max(0, won - 1)
      const { body: current } = await client.get<Recipe>(`/api/recipes/${created.id}`)
      if (!answers.some(({ status, body }) => status === 200 && body.name === current.name)) totals.broken += 1
    }
    return {
      holds: totals.won === rounds && totals.refused === rounds * 99 && totals.broken + totals.lost === 0,
      seen: `${totals.won} venceram, ${totals.refused} receberam 409, ${totals.broken} outras respostas, ${totals.lost} alterações perdidas`,
      figure: `${rounds} × 100 edições da mesma versão`,
    }
  })
}

const labelsOf = async ({ application: { database } }: TestServer) =>
  (await recordedEvents(database, 'bistro')).filter(({ type }) => type === 'LabelGenerated').length
const label = (name: string) => ({
  name,
  category: 'Molhos',
  sector: 'Cozinha',
  responsible: 'Ana',
  expiration_date: '2026-12-24',
})

/** Sends one request fifty times at once, as a repeated click or a retrying proxy does. */
async function sameRequestAtOnce(
  context: CaseContext,
  keyOf: (round: number) => Record<string, string>,
): Promise<Outcome> {
  return withServer(context, {}, async (server) => {
    const client: TestClient = await server.tenant('bistro')
    const rounds = size(context, 20, 3)
    let [replays, otherAnswers, otherBodies] = [0, 0, 0]
    for (const round of oneTo(rounds)) {
      const answers = await Promise.all(
        oneTo(50).map(() => client.post('/api/products', label(`Molho ${round}`), keyOf(round))),
      )
      const first = JSON.stringify(answers[0]?.body)
      replays += answers.filter(({ status, body }) => status === 201 && JSON.stringify(body) === first).length - 1
      otherAnswers += countBy(answers, (status) => status !== 201)
      otherBodies += (await client.post('/api/products', label(`Outro ${round}`), keyOf(round))).status === 422 ? 1 : 0
    }
    const effects = await labelsOf(server)
    return {
      holds: effects === rounds && replays === rounds * 49 && otherAnswers === 0 && otherBodies === rounds,
      seen: `${effects} efeitos de ${rounds}, ${replays} repetições com a primeira resposta, ${otherAnswers} outras`,
      figure: `outro corpo com a mesma chave: ${otherBodies} de ${rounds} recusados (422)`,
    }
  })
}

export const atOnce: readonly FaultCase[] = [
  {
    id: '6',
    name: '100 edições da mesma ficha, da mesma versão, ao mesmo tempo',
    expected: '1 vence, 99 recebem 409, nada se perde',
    run: (context) => editsAtOnce(context, true),
    control: { name: 'sem a versão vista', run: (context) => editsAtOnce({ ...context, quick: true }, false) },
  },
  {
    id: '7',
    name: '50 POSTs ao mesmo tempo com uma Idempotency-Key',
    expected: '1 efeito, 49 vezes a mesma resposta; outro corpo: 422',
    run: (context) => sameRequestAtOnce(context, (round) => ({ 'idempotency-key': `chave-${round}` })),
    control: { name: 'sem a chave', run: (context) => sameRequestAtOnce({ ...context, quick: true }, () => ({})) },
  },
]
