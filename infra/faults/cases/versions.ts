import { readdir, readFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { Rejection } from '../../../server/errors.ts'
import { eventCatalogue } from '../../../server/events/event.ts'
import type { LabelCommand, LabelState } from '../../../server/modules/labels/decider.ts'
import { labelDecider } from '../../../server/modules/labels/decider.ts'
import type { GeneratedLabel } from '../../../server/modules/labels/events.ts'
import { allModules } from '../../../server/modules/index.ts'
import { cloneTemplate } from '../../test/template-database.ts'
import type { FaultCase, Ground, Outcome } from '../case.ts'
import { oneTo, size } from '../case.ts'
import { checkAll, isClean, verdictText } from '../checker.ts'
import { Journal } from '../journal.ts'
import { openKitchens, withApplication } from '../kitchens.ts'
import { startLoad } from '../load.ts'
import { mortalProcess } from '../product.ts'

interface Balancer {
  readonly origin: string
  /** New connections go there from now on; those that are open stay where they are. */
  pointTo(origin: string): void
  close(): void
}

async function startBalancer(): Promise<Balancer> {
  const sockets = new Set<Socket>()
  let port = 0
  const listener = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    for (const [socket, other] of [[client, server], [server, client]] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.end()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    pointTo: (origin) => { port = Number(new URL(origin).port) },
    close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}

/** One process takes the place of another under load. `patient`: the old one goes when the new one is well, and goes in order. */
async function rollingDeploy(ground: Ground, patient: boolean): Promise<Outcome> {
  const testDatabase = await cloneTemplate(ground.adminUrl, ground.ownerPassword)
  const balancer = await startBalancer()
  const launch = () => mortalProcess({ env: { DATABASE_URL: testDatabase.url } })
  let running = await launch()
  try {
    await running.start()
    balancer.pointTo(running.origin)
    return await withApplication(testDatabase.url, async (application) => {
      const kitchens = await openKitchens(application, running.origin, ['bistro', 'cantina'])
      const journal = new Journal()
      const load = startLoad({ origin: balancer.origin, kitchens, journal, seed: ground.seed, writers: 16, perSecond: 100 })
      for (const _ of oneTo(size(ground, 5, 1))) {
        await sleep(1_000)
        const next = await launch()
        if (!patient) await running.kill('SIGKILL')
        await next.start()
        balancer.pointTo(next.origin)
        if (patient) await running.kill('SIGTERM')
        running = next
      }
      const { ok, serverErrors, unanswered } = await load.stop()
      const verdict = await checkAll(application, ['bistro', 'cantina'], journal)
      return {
        holds: isClean(verdict) && serverErrors === 0 && unanswered <= ok / 1_000,
        seen: `${serverErrors} respostas 5xx, ${unanswered} pedidos sem resposta; ${verdictText(verdict)}`, figure: `${ok} confirmadas em ${size(ground, 5, 1)} trocas`,
      }
    })
  } finally {
    await running.close()
    balancer.close()
    await testDatabase.drop()
  }
}

/** Every event that was ever shipped is read as today's. */
async function decodeGolden(): Promise<{ readonly events: number; readonly versions: number }> {
  const catalogue = eventCatalogue(...allModules({ defaultTenant: null }).map(({ events }) => events))
  const folder = join(import.meta.dirname, '..', '..', '..', 'server', 'modules')
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('golden-events.json'))
  const golden = (await Promise.all(files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as { type: string; version: number; data: object }[]))).flat()
  for (const { type, version, data } of golden) catalogue.decode('bistro', { stream: 'golden-1', stream_version: 1, type, schema_version: version, data, meta: { actor: { system: 'golden' } }, recorded_at: new Date(0) })
  return { events: golden.length, versions: new Set(golden.map(({ type, version }) => `${type} ${version}`)).size }
}

/** A label as a person would tell it: is it there, has it left, how often was it printed. */
interface Told {
  out: boolean
  prints: number
  exists: boolean
}
interface Real {
  state: LabelState
}

const at = '2026-11-21T15:00:00.000Z'
const label: GeneratedLabel = {
  id: 42, code: 'FID20260042', name: 'Molho', category: 'Molhos', sector: 'Cozinha', responsible: 'Ana', storageType: '', additionalStorageType: '', weight: '300g', sif: 'ISENTO',
  manipulationDate: '2026-11-21', expirationDate: '2026-11-24', expiresAt: '2026-11-25T03:00:00.000Z', enteredAt: at, baseProductId: null,
}

class Step implements fc.Command<Told, Real> {
  readonly command: LabelCommand

  constructor(command: LabelCommand) {
    this.command = command
  }

  check(told: Readonly<Told>): boolean {
    return this.command.type !== 'GenerateLabel' || !told.exists
  }

  run(told: Told, real: Real): void {
    const isPrint = this.command.type === 'PrintLabel'
    const isRefused = this.command.type !== 'GenerateLabel' && (!told.exists || (told.out && !isPrint))
    if (this.#refused(real) !== isRefused) throw new Error(`${this.toString()} of ${JSON.stringify(told)} should be ${isRefused ? 'refused' : 'accepted'}`)
    if (isRefused) return
    if (this.command.type === 'GenerateLabel') told.exists = true
    else if (isPrint) told.prints += 1
    else told.out = true
    const { state } = real
    if (state.status === 'absent' || state.printCount !== told.prints || (state.status === 'withdrawn') !== told.out) throw new Error(`${this.toString()} left ${JSON.stringify(state)}`)
  }

  #refused(real: Real): boolean {
    try {
      real.state = labelDecider.decide(this.command, real.state).reduce(labelDecider.evolve, real.state)
      return false
    } catch (error) {
      if (error instanceof Rejection) return true
      throw error
    }
  }

  toString(): string {
    return this.command.type
  }
}

function modelHolds({ seed, quick }: Ground): number {
  const numRuns = quick ? 500 : 5_000
  const commands: readonly LabelCommand[] = [
    { type: 'GenerateLabel', label }, { type: 'PrintLabel', copies: 1, medium: 'pdf-a4' }, { type: 'ConsumeLabel', at, timeZone: 'America/Sao_Paulo' },
    { type: 'DiscardLabel', at, timeZone: 'America/Sao_Paulo', reason: 'sobra', note: '' },
  ]
  const steps = fc.commands(commands.map((command) => fc.constant(new Step(command))), { size: '+1' })
  fc.assert(fc.property(steps, (drawn) => fc.modelRun(() => ({ model: { out: false, prints: 0, exists: false }, real: { state: labelDecider.initialState } }), drawn)), { seed, numRuns })
  return numRuns
}

async function versionsAndModel(ground: Ground): Promise<Outcome> {
  const golden = await decodeGolden()
  const runs = modelHolds(ground)
  const { holds, seen, figure } = await rollingDeploy(ground, true)
  return { holds: holds && golden.events > 0, seen, figure: `${figure}; ${golden.versions} versões de eventos lidas; modelo de etiqueta em ${runs} sequências, semente ${ground.seed}` }
}

export const versions: readonly FaultCase[] = [
  {
    id: '25', name: 'troca de processo sob carga; eventos antigos; modelo por propriedades', expected: 'nenhum 5xx; tudo se lê; o modelo vale', run: versionsAndModel,
    control: { name: 'matar o antigo antes de o novo estar pronto', run: (ground) => rollingDeploy({ ...ground, quick: true }, false) },
  },
]
