import { setTimeout as sleep } from 'node:timers/promises'
import { TestClient } from '../../test/server.ts'
import { databaseEnvironment } from '../../test/template-database.ts'
import { nextOnPaper, paperOutcome, printingKitchen, printInRounds, supervised } from '../printing-kitchen.ts'
import { SHIFTED_CLOCK } from '../product.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'
import type { TcpProxy } from '../tcp-proxy.ts'
import { startProxy } from '../tcp-proxy.ts'

/** More bytes than the system's buffers hold: those would reach the printer without their program. */
const MANY_LABELS = 500
const LABELS = 40
/** Longer than a claim lasts: after each start the product sees that much more time gone. */
const AHEAD_MS = 3 * 60_000

async function kitchenInProcess(ground: Ground, isNaive: boolean) {
  const client = await (await ground.server()).tenant('bistro')
  return printingKitchen(ground, client, { isNaive })
}

/** In each round the agent is killed while the printer takes the labels, and started again. */
async function killAgent(kitchen: Awaited<ReturnType<typeof kitchenInProcess>>, { random, size, keep }: Ground) {
  const agent = await keep(supervised(kitchen.program), (started) => started.stop())
  return printInRounds(kitchen, {
    rounds: size(10, 2),
    labels: MANY_LABELS,
    moment: () => nextOnPaper(kitchen.printer).then(() => sleep(random() * 500)),
    kill: agent.kill,
  })
}

/**
 * When the product dies: as soon as the job is queued; before the answer of a claim, or that of a report, has reached the
 * agent; while the printer takes the labels; or somewhere in the work on a report.
 */
const moments = ['queued', 'claiming', 'printing', 'reporting', 'reported'] as const
type Moment = (typeof moments)[number]

/** A product whose clock may be ahead, and a wire between it and the agent. */
async function kitchenOnWire(ground: Ground, isNaive: boolean) {
  const postgres = await ground.postgres()
  const clock = { ROLE: 'api', NODE_OPTIONS: SHIFTED_CLOCK, CLOCK_AHEAD_MS: '0' }
  const env: Record<string, string> = { ...databaseEnvironment(postgres), ...clock }
  const product = await ground.started({ env })
  const wire = await ground.keep(startProxy(product.origin), (opened) => opened.close())
  await ground.kitchens(postgres.url, product.origin, ['bistro'])
  const client = new TestClient(product.origin)
  await client.login('bistro')
  const kitchen = await printingKitchen(ground, client, { isNaive, origin: new URL(wire.url).origin })
  return { ...kitchen, product, env, wire }
}

type Wired = Awaited<ReturnType<typeof kitchenOnWire>>

function reached({ wire, printer }: Pick<Wired, 'printer'> & { readonly wire: TcpProxy }, moment: Moment) {
  switch (moment) {
    case 'queued':
      return Promise.resolve()
    case 'claiming':
      // Only a claim that gets a job has this status. The body of many labels is compressed.
      return wire.next('server', 'HTTP/1.1 200 ')
    case 'printing':
      return nextOnPaper(printer)
    case 'reporting':
      return wire.next('client', '/done ')
    case 'reported':
      return wire.next('client', '/done ').then(() => wire.next('server', ' 204 '))
    default:
      return moment satisfies never
  }
}

/** In each round the product is killed at another moment of a job, and started again on the same data. */
async function killProduct(kitchen: Wired, { random, size, keep }: Ground) {
  await keep(supervised(kitchen.program), (started) => started.stop())
  const { product, env } = kitchen
  return printInRounds(kitchen, {
    rounds: size(15, 5),
    labels: LABELS,
    moment: (round) => Promise.resolve(reached(kitchen, moments[round % moments.length] ?? 'queued')),
    async kill() {
      await sleep(random() * 40)
      await product.kill('SIGKILL')
      env['CLOCK_AHEAD_MS'] = String(Number(env['CLOCK_AHEAD_MS']) + AHEAD_MS)
      await product.start()
    },
  })
}

const expected = 'nenhuma etiqueta se perde; o que pode ter saído duas vezes é dito'
const naive = 'dizer que saiu antes de imprimir'

export const paper = [
  scenario({
    id: '34',
    name: 'agente de impressão morto no meio',
    expected,
    given: (ground) => kitchenInProcess(ground, false),
    fault: killAgent,
    holds: paperOutcome,
    control: { name: naive, given: (ground) => kitchenInProcess(ground, true) },
  }),
  scenario({
    id: '35',
    name: 'servidor morto entre a fila e o papel',
    expected,
    given: (ground) => kitchenOnWire(ground, false),
    fault: killProduct,
    holds: paperOutcome,
    control: { name: naive, given: (ground) => kitchenOnWire(ground, true) },
  }),
]
