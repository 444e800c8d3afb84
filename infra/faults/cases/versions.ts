import { setTimeout as sleep } from 'node:timers/promises'
import { databaseEnvironment } from '../../test/template-database.ts'
import { oneTo } from '../case.ts'
import { checkAll, isClean, verdictText } from '../checker.ts'
import { decodeGolden, runLabelModel } from '../label-model.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'
import { startProxy } from '../tcp-proxy.ts'

const TENANTS = ['bistro', 'cantina']

/** A product behind a load balancer with one target. */
async function balanced(ground: Ground, isGraceful: boolean) {
  const { process: running, origin, ...served } = await ground.product(TENANTS)
  const balancer = await ground.keep(startProxy(origin), (opened) => opened.close())
  return { ...served, running, balancer, isGraceful }
}

/** Replaces the process under load: SIGTERM after the new one is healthy, or SIGKILL before it. */
async function rollingDeploy(world: Awaited<ReturnType<typeof balanced>>, ground: Ground) {
  const { application, kitchens, balancer, isGraceful } = world
  const origin = new URL(balancer.url).origin
  const load = await ground.load({ origin, kitchens, writers: 16, perSecond: 100 })
  let { running } = world
  const swaps = ground.size(5, 1)
  for (const _ of oneTo(swaps)) {
    await sleep(1_000)
    const next = await ground.program({ env: databaseEnvironment(world) })
    if (!isGraceful) await running.kill('SIGKILL')
    await next.start()
    balancer.pointTo(next.origin)
    if (isGraceful) await running.kill('SIGTERM')
    running = next
  }
  const figures = await load.stop()
  return { ...figures, swaps, verdict: await checkAll(application, TENANTS, load.journal) }
}

export const versions = [
  scenario({
    id: '25',
    name: 'troca de processo sob carga; eventos antigos; modelo por propriedades',
    expected: 'nenhum 5xx; tudo se lê; o modelo vale',
    given: (ground) => balanced(ground, true),
    async fault(world, ground) {
      const [golden, runs] = [await decodeGolden(), ground.size(5_000, 500)]
      runLabelModel(ground.seed, runs)
      return { golden, runs, ...(await rollingDeploy(world, ground)) }
    },
    holds: ({ golden, runs, swaps, ok, serverErrors, unanswered, verdict }, { seed }) => ({
      holds: golden > 0 && isClean(verdict) && serverErrors === 0 && unanswered <= ok / 1_000,
      seen: `${serverErrors} respostas 5xx, ${unanswered} pedidos sem resposta; ${verdictText(verdict)}`,
      figure: `${ok} confirmadas em ${swaps} trocas; ${golden} versões de eventos lidas; modelo de etiqueta em ${runs} sequências, semente ${seed}`,
    }),
    control: { name: 'matar o antigo antes de o novo estar pronto', given: (ground) => balanced(ground, false) },
  }),
]
