import { recordedEvents } from '../../../server/events/recorded-events.test-support.ts'
import { onceTaken } from '../../test/until.ts'
import { oneTo } from '../case.ts'
import type { Ground } from '../scenario.ts'
import { sauce, scenario } from '../scenario.ts'

const isStatus = (wanted: number) => (answer: { readonly status: number }) => answer.status === wanted

interface Recipe {
  readonly id: number
  readonly version: number
  readonly name: string
}

async function recipeBook(ground: Ground, withVersion: boolean) {
  const client = await (await ground.server()).tenant('bistro')
  const { body } = await client.post<{ id: number }>('/api/ingredients', { name: 'Tomate', price: 1, unit: 'kg' })
  const line = { ingredientId: body.id, operationalQuantity: 1, operationalUnit: 'kg', correctionFactor: 1 }
  return { client, withVersion, recipe: (name: string) => ({ name, portionYield: 1, ingredients: [line] }) }
}

/** A hundred users save the same version of a recipe at the same time. */
async function editsAtOnce({ client, withVersion, recipe }: Awaited<ReturnType<typeof recipeBook>>, { size }: Ground) {
  const totals = { rounds: size(10, 2), won: 0, refused: 0, broken: 0, lost: 0 }
  for (const round of oneTo(totals.rounds)) {
    const { body: created } = await client.post<Recipe>('/api/recipes', recipe(`Ficha ${round}`))
    const seen = withVersion && { version: created.version }
    const answers = await Promise.all(
      oneTo(100).map((user) => {
        const edit = { ...recipe(`Ficha ${round} de ${user}`), ...seen }
        return onceTaken(() => client.put<Recipe>(`/api/recipes/${created.id}`, edit))
      }),
    )
    const [won, refused] = [answers.filter(isStatus(200)), answers.filter(isStatus(409))]
    totals.won += won.length
    totals.refused += refused.length
    totals.broken += answers.length - won.length - refused.length
    // Edits answered 200 that a later 200 overwrote unseen.
    totals.lost += Math.max(0, won.length - 1)
    const { body: current } = await client.get<Recipe>(`/api/recipes/${created.id}`)
    if (!won.some(({ body }) => body.name === current.name)) totals.broken += 1
  }
  return totals
}

async function labelKitchen(ground: Ground, withKeys: boolean) {
  const server = await ground.server()
  const keyOf = (round: number): Record<string, string> => (withKeys ? { 'idempotency-key': `chave-${round}` } : {})
  return { server, client: await server.tenant('bistro'), keyOf }
}

/** One request is sent fifty times at once, as a repeated click or a retrying proxy does; then another with its key. */
async function sameRequestAtOnce(
  { server, client, keyOf }: Awaited<ReturnType<typeof labelKitchen>>,
  { size }: Ground,
) {
  const totals = { rounds: size(20, 3), effects: 0, replays: 0, others: 0, otherBodies: 0 }
  for (const round of oneTo(totals.rounds)) {
    const answers = await Promise.all(
      oneTo(50).map(() => client.post('/api/products', sauce(`Molho ${round}`), keyOf(round))),
    )
    const first = JSON.stringify(answers[0]?.body)
    const made = answers.filter(isStatus(201))
    totals.replays += made.filter(({ body }) => JSON.stringify(body) === first).length - 1
    totals.others += answers.length - made.length
    const other = await client.post('/api/products', sauce(`Outro ${round}`), keyOf(round))
    if (other.status === 422) totals.otherBodies += 1
  }
  const events = await recordedEvents(server.application.database, 'bistro')
  return { ...totals, effects: events.filter(({ type }) => type === 'LabelGenerated').length }
}

export const atOnce = [
  scenario({
    id: '6',
    name: '100 edições da mesma ficha, da mesma versão, ao mesmo tempo',
    expected: '1 vence, 99 recebem 409, nada se perde',
    given: (ground) => recipeBook(ground, true),
    fault: editsAtOnce,
    holds: ({ rounds, won, refused, broken, lost }) => ({
      holds: won === rounds && refused === rounds * 99 && broken + lost === 0,
      seen: `${won} venceram, ${refused} receberam 409, ${broken} outras respostas, ${lost} alterações perdidas`,
      figure: `${rounds} × 100 edições da mesma versão`,
    }),
    control: { name: 'sem a versão vista', given: (ground) => recipeBook(ground, false) },
  }),
  scenario({
    id: '7',
    name: '50 POSTs ao mesmo tempo com uma Idempotency-Key',
    expected: '1 efeito, 49 vezes a mesma resposta; outro corpo: 422',
    given: (ground) => labelKitchen(ground, true),
    fault: sameRequestAtOnce,
    holds: ({ rounds, effects, replays, others, otherBodies }) => ({
      holds: effects === rounds && replays === rounds * 49 && others === 0 && otherBodies === rounds,
      seen: `${effects} efeitos de ${rounds}, ${replays} repetições com a primeira resposta, ${others} outras`,
      figure: `outro corpo com a mesma chave: ${otherBodies} de ${rounds} recusados (422)`,
    }),
    control: { name: 'sem a chave', given: (ground) => labelKitchen(ground, false) },
  }),
]
