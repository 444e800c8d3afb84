import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { Rejection } from '../../server/errors.ts'
import { eventCatalogue } from '../../server/events/event.ts'
import type { GoldenEvent } from '../../server/modules/golden-events.test-support.ts'
import { decodeGoldenEvent } from '../../server/modules/golden-events.test-support.ts'
import { allModules } from '../../server/modules/index.ts'
import type { LabelCommand } from '../../server/modules/labels/stream/decider.ts'
import { labelDecider } from '../../server/modules/labels/stream/decider.ts'
import type { GeneratedLabel } from '../../server/modules/labels/stream/events.ts'
import { NO_PROVENANCE } from '../../server/modules/labels/stream/events.ts'
import type { LabelState } from '../../server/modules/labels/stream/label-state-decider.ts'

const MODULES = join(import.meta.dirname, '..', '..', 'server', 'modules')

/** Decodes the golden file of every event version that was ever released; answers the number of versions. */
export async function decodeGolden(): Promise<number> {
  const catalogue = eventCatalogue(...allModules({ defaultTenant: null }).map(({ events }) => events))
  const files = (await readdir(MODULES, { recursive: true })).filter((name) => name.endsWith('golden-events.json'))
  const texts = await Promise.all(files.map((name) => readFile(join(MODULES, name), 'utf8')))
  const golden = texts.flatMap((text) => JSON.parse(text) as GoldenEvent[])
  for (const event of golden) decodeGoldenEvent(catalogue, event)
  return new Set(golden.map(({ type, version }) => `${type} ${version}`)).size
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
const timeZone = 'America/Sao_Paulo'
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
const commands: readonly LabelCommand[] = [
  { type: 'GenerateLabel', label, timeZone },
  { type: 'PrintLabel', copies: 1, medium: 'pdf-a4' },
  { type: 'ConsumeLabel', at, timeZone },
  { type: 'DiscardLabel', at, timeZone, reason: 'sobra', note: '', worth: null },
]

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
    const isWithdrawn = state.status === 'withdrawn'
    if (state.status === 'absent' || state.printCount !== model.prints || isWithdrawn !== model.withdrawn)
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

/** Runs random command sequences against the decider and the model; throws if they differ. */
export function runLabelModel(seed: number, numRuns: number): void {
  const steps = fc.commands(
    commands.map((command) => fc.constant(new Step(command))),
    { size: '+1' },
  )
  const begin = () => ({
    model: { withdrawn: false, prints: 0, exists: false },
    real: { state: labelDecider.initialState },
  })
  fc.assert(
    fc.property(steps, (drawn) => fc.modelRun(begin, drawn)),
    { seed, numRuns },
  )
}
