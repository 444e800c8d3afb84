import { readTenant } from '../../../server/database/tenant-transaction.ts'
import type { Application } from '../../../server/app.ts'
import type { SyncResult } from '../../../server/modules/offline/contract/api.ts'
import { count } from '../case.ts'
import type { Command, Deed } from './deeds.ts'
import { labelsOf, numbersOf } from './deeds.ts'
import type { Expected, Fact } from './model.ts'
import type { LoggedEvent, Unit } from './units.ts'
import { childrenOf, effectsOf, factOf, unitsOf } from './units.ts'
import { KitchenModel } from './model.ts'

const TOLD_MAX = 5

// The log of a kitchen, held against what its tablets did and were answered. The log says in which order things came; what
// must become of each of them is said by the model.

/** A row of the table of labels. */
export interface StoredLabel {
  readonly id: number
  readonly code: string
  readonly stock: string
  readonly print_count: number
  readonly expiration_date: string
  readonly blocked: string | null
}

/** All numbers but the first two must be 0. */
export interface OfflineVerdict {
  readonly commands: number
  /** Those that count as done later than their tablet says. */
  readonly moved: number
  /** What became of them: `feito`, `conferir`, or the code of the refusal. */
  readonly ends: ReadonlyMap<string, number>
  /** Commands that are not in the log, or have no answer. */
  readonly lost: number
  /** Units in the log that are the second of a command, or of none. */
  readonly doubled: number
  /** Labels whose code another has, or which have another code than their number. */
  readonly sameCode: number
  /** Labels past their limit that are neither blocked nor answered `conferir`. */
  readonly pastLimit: number
  /** Refusals that a tablet was not told, or without words. */
  readonly silent: number
  /** What is otherwise than the model says. */
  readonly wrong: number
  /** The first faults, in words. */
  readonly told: readonly string[]
}

const sameTexts = (left: readonly string[], right: readonly string[]) => JSON.stringify(left) === JSON.stringify(right)

const statusOf = ({ codes, late }: Expected): SyncResult['status'] =>
  codes.size > 0 ? 'recusado' : late.length > 0 ? 'conferir' : 'feito'

/** Whether an answer says the refusal or the labels that it should say. */
function isTold({ code, ids = [], blocked = [] }: SyncResult, deed: Deed, { codes, late }: Expected): boolean {
  if (codes.size > 0) return codes.has(code ?? '')
  const numbers = numbersOf(deed)
  const isMade = numbers.length === 0 || sameTexts(ids.map(String), numbers.map(String))
  return isMade && code === undefined && sameTexts(blocked.map(String), late.map(String))
}

/** What is refused says what it was about. */
function isRefusalOf({ deed }: Command, { events }: Unit): boolean {
  const refusal = events.find(({ type }) => type === 'OfflineCommandRefused')
  if (refusal === undefined) return true
  const about = [...numbersOf(deed), ...labelsOf(deed)]
  return refusal.data['kind'] === deed.kind && JSON.stringify(refusal.data['labels']) === JSON.stringify(about)
}

class Check {
  readonly told: string[] = []
  readonly model = new KitchenModel()
  readonly done = new Set<Command>()
  readonly ends = new Map<string, number>()
  readonly counts = { lost: 0, doubled: 0, sameCode: 0, pastLimit: 0, silent: 0, wrong: 0 }
  moved = 0
  readonly #lastSeq = new Map<string, number>()

  fault(kind: keyof Check['counts'], what: string): void {
    this.counts[kind] += 1
    if (this.told.length < TOLD_MAX) this.told.push(`${kind}: ${what}`.slice(0, 300))
  }

  online(unit: Unit): void {
    for (const fact of [...unit.events.flatMap(factOf), ...childrenOf(unit)]) this.#learn(fact)
  }

  #learn(fact: Fact): void {
    if (!this.model.knows(fact)) return this.fault('wrong', `${JSON.stringify(fact)} is of no label`)
    this.model.learn(fact)
    if (fact.what !== 'child') return
    const label = this.model.labels.get(fact.id)
    if (label !== undefined && label.date > label.limit)
      this.fault('pastLimit', `label ${fact.id}, made of ${fact.parent}, ends ${label.date}, limit ${label.limit}`)
  }

  /**
   * The command of a unit of another instant. A call that its tablet did not wait for may come after what was done meanwhile: that
   * counts as done at the arrival of the call.
   */
  movedIn(commands: readonly Command[], unit: Unit): Command | undefined {
    const seen = effectsOf(unit, childrenOf(unit))
    const found = commands.find(
      (one) =>
        !this.done.has(one) &&
        new Date(one.doneAt).toISOString() < (unit.offlineAt ?? '') &&
        sameTexts(this.model.expected(one).effects, seen) &&
        isRefusalOf(one, unit),
    )
    if (found !== undefined) this.moved += 1
    return found
  }

  /** The unit of a command that has no unit before it. */
  command(command: Command, unit: Unit): void {
    const { tablet, seq, answers } = command
    const told = `${tablet.slice(0, 8)} ${seq} ${JSON.stringify(command.deed)}`
    if (seq <= (this.#lastSeq.get(tablet) ?? 0)) this.fault('wrong', `${told} came after a later one`)
    this.#lastSeq.set(tablet, seq)
    const expected = this.model.expected(command)
    const { codes, late, effects } = expected
    const children = childrenOf(unit)
    const seen = effectsOf(unit, children)
    if (!sameTexts(seen, effects)) this.fault('wrong', `${told}: ${seen.join(', ')} instead of ${effects.join(', ')}`)
    if (codes.size === 0) {
      this.model.take(command, late)
      for (const child of children) this.#learn(child)
    }
    if (answers.length === 0) return this.fault('lost', `${told} has no answer`)
    count(this.ends, answers[0]?.code ?? (late.length > 0 ? 'conferir' : 'feito'))
    this.#answers(command, expected, told)
  }

  #answers({ answers, deed }: Command, expected: Expected, told: string): void {
    const right = statusOf(expected)
    for (const answer of answers) {
      const { status, first, code = '', detail = '' } = answer
      const own = status === 'repetido' ? first : status
      if (own !== right || !isTold(answer, deed, expected))
        this.fault('wrong', `${told}: ${own} ${code} instead of ${right} ${[...expected.codes].join()}`)
      if (own === 'recusado' && (code === '' || detail.trim() === '')) this.fault('silent', told)
    }
  }

  labels(stored: readonly StoredLabel[]): void {
    const codes = new Set<string>()
    for (const { id, code, stock, print_count: prints, expiration_date: date, blocked } of stored) {
      if (codes.has(code) || !code.endsWith(String(id).padStart(4, '0'))) this.fault('sameCode', `${id} has ${code}`)
      codes.add(code)
      const label = this.model.labels.get(id)
      const isBlocked = blocked !== null
      if (label === undefined) {
        this.fault('wrong', `label ${id} is of no command`)
        continue
      }
      if (stock === 'in_stock' && date > label.limit && !isBlocked)
        this.fault('pastLimit', `label ${id} ends ${date}, limit ${label.limit}`)
      const own = [label.status, label.prints, label.date, label.isBlocked]
      // What has left stock is not asked whether it was blocked.
      const seen = [stock, prints, date, stock === 'in_stock' ? isBlocked : label.isBlocked]
      if (!sameTexts(seen.map(String), own.map(String)))
        this.fault('wrong', `label ${id} is ${seen.join(' ')} instead of ${own.join(' ')}`)
    }
    const missing = [...this.model.labels.keys()].filter((id) => !stored.some((label) => label.id === id))
    if (missing.length > 0) this.fault('wrong', `labels ${missing.slice(0, 5).join()} are missing`)
  }
}

/** Pure, so that its faults can be tried. */
export function compareOffline(
  commands: readonly Command[],
  events: readonly LoggedEvent[],
  stored: readonly StoredLabel[],
): OfflineVerdict {
  const check = new Check()
  const byInstant = new Map(commands.map((command) => [new Date(command.doneAt).toISOString(), command]))
  for (const unit of unitsOf(events)) {
    if (unit.offlineAt === null) {
      check.online(unit)
      continue
    }
    const command = byInstant.get(unit.offlineAt) ?? check.movedIn(commands, unit)
    if (command === undefined || check.done.has(command)) {
      check.fault('doubled', `${unit.events.map(({ type }) => type).join()} of ${unit.offlineAt}`)
      continue
    }
    check.done.add(command)
    check.command({ ...command, doneAt: Date.parse(unit.offlineAt) }, unit)
  }
  for (const command of commands)
    if (!check.done.has(command)) check.fault('lost', `${command.tablet.slice(0, 8)} ${command.seq} is not in the log`)
  check.labels(stored)
  return { commands: commands.length, ends: check.ends, moved: check.moved, ...check.counts, told: check.told }
}

const EVENTS = `select type, data, meta ->> 'requestId' as "requestId", meta -> 'offline' ->> 'at' as "offlineAt", recorded_at as "recordedAt"
from events where tenant_id = $1 order by position`
const LABELS =
  'select id, code, stock, print_count, expiration_date, blocked from labels where tenant_id = $1 order by id'

/** Reads what the product has kept of a kitchen, and compares it. */
export async function checkOffline(
  { database }: Application,
  tenantId: string,
  commands: readonly Command[],
): Promise<OfflineVerdict> {
  const [events, stored] = await readTenant(database, tenantId, (tx) =>
    Promise.all([
      tx.query<LoggedEvent>({ sql: EVENTS, parameters: [tenantId] }),
      tx.query<StoredLabel>({ sql: LABELS, parameters: [tenantId] }),
    ]),
  )
  return compareOffline(commands, events, stored)
}
