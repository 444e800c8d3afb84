import { readdir, readFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { Rejection } from '../../../server/errors.ts'
import { eventCatalogue } from '../../../server/events/event.ts'
import type { LabelCommand } from '../../../server/modules/labels/stream/decider.ts'
import type { LabelState } from '../../../server/modules/labels/stream/label-state-decider.ts'
import { labelDecider } from '../../../server/modules/labels/stream/decider.ts'
import { NO_PROVENANCE } from '../../../server/modules/labels/stream/events.ts'
import type { GeneratedLabel } from '../../../server/modules/labels/stream/events.ts'
import { allModules } from '../../../server/modules/index.ts'
import { cloneTemplate, databaseEnvironment } from '../../test/template-database.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, size } from '../case.ts'
import { checkAll, isClean, verdictText } from '../checker.ts'
import { Journal } from '../journal.ts'
import { openKitchens, withApplication } from '../kitchens.ts'
import { startLoad } from '../load.ts'
import { mortalProcess } from '../product.ts'

/** A TCP load balancer with one target. */
interface Balancer {
  readonly origin: string
  /** Sends new connections to this origin; open ones keep their target. */
  pointTo(origin: string): void
  close(): void
}

async function startBalancer(): Promise<Balancer> {
  const sockets = new Set<Socket>()
  let port = 0
  const listener = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
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
    pointTo: (origin) => {
      port = Number(new URL(origin).port)
    },
    close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}

/** Replaces a process under load. `graceful`: SIGTERM after the new process is healthy; else SIGKILL before it. */
async function rollingDeploy(context: CaseContext, graceful: boolean): Promise<Outcome> {
  const testDatabase = await cloneTemplate(context.adminUrl, context.loginPassword)
  const balancer = await startBalancer()
  const launch = () => mortalProcess({ env: databaseEnvironment(testDatabase) })
  let running = await launch()
  try {
    await running.start()
    balancer.pointTo(running.origin)
    return await withApplication(testDatabase.url, async (application) => {
      const kitchens = await openKitchens(application, running.origin, ['bistro', 'cantina'])
      const journal = new Journal()
      const load = startLoad({
        origin: balancer.origin,
        kitchens,
        journal,
        seed: context.seed,
        writers: 16,
        perSecond: 100,
      })
      for (const _ of oneTo(size(context, 5, 1))) {
        await sleep(1_000)
        const next = await launch()
        if (!graceful) await running.kill('SIGKILL')
        await next.start()
        balancer.pointTo(next.origin)
        if (graceful) await running.kill('SIGTERM')
        running = next
      }
      const { ok, serverErrors, unanswered } = await load.stop()
      const verdict = await checkAll(application, ['bistro', 'cantina'], journal)
      return {
        holds: isClean(verdict) && serverErrors === 0 && unanswered <= ok / 1_000,
        seen: `${serverErrors} respostas 5xx, ${unanswered} pedidos sem resposta; ${verdictText(verdict)}`,
        figure: `${ok} confirmadas em ${size(context, 5, 1)} trocas`,
      }
    })
  } finally {
    await running.close()
    balancer.close()
    await testDatabase.drop()
  }
}

/** Decodes the golden file of every event version that was ever released. */
async function decodeGolden(): Promise<{ readonly events: number; readonly versions: number }> {
  const catalogue = eventCatalogue(...allModules({ defaultTenant: null }).map(({ events }) => events))
  const folder = join(import.meta.dirname, '..', '..', '..', 'server', 'modules')
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('golden-events.json'))
  const golden = (
    await Promise.all(
      files.map(
        async (name) =>
          JSON.parse(await readFile(join(folder, name), 'utf8')) as { type: string; version: number; data: object }[],
      ),
    )
  ).flat()
  for (const { type, version, data } of golden)
    catalogue.decode('bistro', {
      stream: 'golden-1',
      stream_version: 1,
      type,
      schema_version: version,
      data,
      meta: { actor: { system: 'golden' } },
      recorded_at: new Date(0),
    })
  return { events: golden.length, versions: new Set(golden.map(({ type, version }) => `${type} ${version}`)).size }
}

/** The model: the few facts about a label that the decider's state must agree with. */
interface LabelModel {
  withdrawn: boolean
  prints: number
  exists: boolean
}
interface Real {
  state: LabelState
}

const at = '2026-11-21T15:00:00.000Z'
const label: GeneratedLabel = {
  id: 42,
  code: 'FID20260042',
  name: 'Molho',
  category: 'Molhos',
  sector: 'Cozinha',
  responsible: 'Ana',
  storageType: '',
  additionalStorageType: '',
  weight: '300g',
  sif: 'ISENTO',
  manipulationDate: '2026-11-21',
  expirationDate: '2026-11-24',
  expiresAt: '2026-11-25T03:00:00.000Z',
  enteredAt: at,
  baseProductId: null,
  ...NO_PROVENANCE,
}

class Step implements fc.Command<LabelModel, Real> {
  readonly command: LabelCommand

  constructor(command: LabelCommand) {
    this.command = command
  }

  check(model: Readonly<LabelModel>): boolean {
    return this.command.type !== 'GenerateLabel' || !model.exists
  }

  run(model: LabelModel, real: Real): void {
    const isPrint = this.command.type === 'PrintLabel'
    const isRefused = this.command.type !== 'GenerateLabel' && (!model.exists || (model.withdrawn && !isPrint))
    if (this.#refused(real) !== isRefused)
      throw new Error(`${this.toString()} of ${JSON.stringify(model)} should be ${isRefused ? 'refused' : 'accepted'}`)
    if (isRefused) return
    if (this.command.type === 'GenerateLabel') model.exists = true
    else if (isPrint) model.prints += 1
    else model.withdrawn = true
    const { state } = real
    if (
      state.status === 'absent' ||
      state.printCount !== model.prints ||
      (state.status === 'withdrawn') !== model.withdrawn
    )
      throw new Error(`${this.toString()} left ${JSON.stringify(state)}`)
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

/** Runs random command sequences against the decider and the model; throws if they differ. Returns their number. */
function modelRuns({ seed, quick }: CaseContext): number {
  const numRuns = quick ? 500 : 5_000
  const commands: readonly LabelCommand[] = [
    { type: 'GenerateLabel', label, timeZone: 'America/Sao_Paulo' },
    { type: 'PrintLabel', copies: 1, medium: 'pdf-a4' },
    { type: 'ConsumeLabel', at, timeZone: 'America/Sao_Paulo' },
    { type: 'DiscardLabel', at, timeZone: 'America/Sao_Paulo', reason: 'sobra', note: '', worth: null },
  ]
  const steps = fc.commands(
    commands.map((command) => fc.constant(new Step(command))),
    { size: '+1' },
  )
  fc.assert(
    fc.property(steps, (drawn) =>
      fc.modelRun(
        () => ({ model: { withdrawn: false, prints: 0, exists: false }, real: { state: labelDecider.initialState } }),
        drawn,
      ),
    ),
    { seed, numRuns },
  )
  return numRuns
}

async function versionsAndModel(context: CaseContext): Promise<Outcome> {
  const golden = await decodeGolden()
  const runs = modelRuns(context)
  const { holds, seen, figure } = await rollingDeploy(context, true)
  return {
    holds: holds && golden.events > 0,
    seen,
    figure: `${figure}; ${golden.versions} versões de eventos lidas; modelo de etiqueta em ${runs} sequências, semente ${context.seed}`,
  }
}

export const versions: readonly FaultCase[] = [
  {
    id: '25',
    name: 'troca de processo sob carga; eventos antigos; modelo por propriedades',
    expected: 'nenhum 5xx; tudo se lê; o modelo vale',
    run: versionsAndModel,
    control: {
      name: 'matar o antigo antes de o novo estar pronto',
      run: (context) => rollingDeploy({ ...context, quick: true }, false),
    },
  },
]
