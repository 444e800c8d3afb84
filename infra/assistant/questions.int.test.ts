import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Reply } from '../../web/features/assistant/replies/reply.ts'
import { addressOf } from '../../web/features/assistant/address-of.ts'
import { startAskedKitchen } from './asked-kitchen.ts'
import type { AskedKitchen } from './asked-kitchen.ts'
import { questions } from './questions.ts'
import type { AskedQuestion } from './questions.ts'

let kitchen: AskedKitchen

beforeAll(async () => {
  kitchen = await startAskedKitchen()
})
afterAll(() => kitchen.close())

const GOOD_MIN = 45

const textOf = ({ text, items, links }: Reply) => [text, ...items, ...links.map((link) => link.text)].join('\n')
const isAdmitted = ({ text }: Reply) => /^Não (?:entendi|reconheci)/.test(text)

type Verdict = 'good' | 'admitted' | 'wrong'

/** An answer that is not good is wrong, unless it says that the question was not understood. */
function verdictOf(question: AskedQuestion, reply: Reply): Verdict {
  const text = textOf(reply)
  if (question.never?.some((pattern) => pattern.test(text))) return 'wrong'
  const leads = question.opens === undefined || reply.links.some(({ to }) => addressOf(to).to === question.opens)
  if (leads && question.says.every((pattern) => pattern.test(text))) return 'good'
  return isAdmitted(reply) ? 'admitted' : 'wrong'
}

it('answers what kitchens ask: at least 45 of 50 well, and none wrong', async () => {
  const judged = []
  for (const question of questions) {
    const { reply } = await kitchen.ask(question.by === 'cook' ? kitchen.cook : kitchen.admin, question.asks)
    judged.push({ question, reply, verdict: verdictOf(question, reply) })
  }
  const missed = judged
    .filter(({ verdict }) => verdict !== 'good')
    .map(({ question, verdict, reply }) => `${verdict}: ${question.asks}\n${textOf(reply)}`)
  expect(questions).toHaveLength(50)
  expect(
    judged.filter(({ verdict }) => verdict === 'wrong').map(({ question }) => question.asks),
    missed.join('\n\n'),
  ).toEqual([])
  expect(judged.length - missed.length, missed.join('\n\n')).toBeGreaterThanOrEqual(GOOD_MIN)
})

it('shows a cook without costs no price, and asks the server nothing that it refuses', async () => {
  for (const { asks } of questions) {
    // The reader takes only answers with status 200.
    const { reply } = await kitchen.ask(kitchen.cook, asks)
    expect([asks, textOf(reply)]).toEqual([asks, expect.not.stringContaining('R$')])
  }
})

it('asks the server for a received lot by its number, once', async () => {
  const { reply, paths } = await kitchen.ask(kitchen.cook, 'tenho o lote B777?')
  expect(reply.text).toBe('Não temos esse lote: nenhum recebimento tem o número “B777”.')
  expect(paths).toEqual(['/api/lots?q=B777'])
})

const REQUESTS_MAX = 6

it('takes few requests for an answer, and none twice', async () => {
  for (const { asks } of questions) {
    const { paths } = await kitchen.ask(kitchen.admin, asks)
    expect([asks, paths.length <= REQUESTS_MAX, paths.length]).toEqual([asks, true, new Set(paths).size])
  }
})
