import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NumberBlockAnswer, SyncResult } from '../../../server/modules/offline/contract/api.ts'
import type { TestClient } from '../../test/server.ts'
import type { Command, Deed } from './deeds.ts'
import { numbersOf } from './deeds.ts'
import { askerOf } from './kitchen.ts'

const PART_MAX = 7
const FEW_NUMBERS = 20
const ATTEMPT_MS = 10_000
const GIVES_UP_AFTER_MS = 120_000

/** What a tablet does wrong, for the controls: it forgets what had no answer, or sends that again under new keys. */
export type Flaw = 'forgets' | 'new keys'

/** How a try to send the queue ends: with its answers, or with one that is lost on the way, or with one nobody waits for. */
export type Line = 'clear' | 'answer lost' | 'hangs up'

interface Queued {
  key: string
  readonly command: Command
}

interface Pack {
  readonly products: readonly { readonly id: string }[]
  readonly rules: readonly {
    readonly baseProductId: string | null
    readonly duration: { readonly n: number }
  }[]
}

export interface TabletOptions {
  readonly id: string
  readonly client: TestClient
  /** Milliseconds: the server's time minus that of the tablet. */
  readonly offset: number
  readonly random: () => number
  readonly flaw: Flaw | null
}

/** What the tablets of a case have seen of the faults. */
export interface LineFigures {
  sent: number
  unanswered: number
  /** Calls without an answer of which the server has done some commands and not the others. */
  cut: number
}

/** A tablet with its queue: it does what the specification asks of one, apart from its flaw. */
export class Tablet {
  readonly #options: TabletOptions
  readonly #queue: Queued[] = []
  /** Every command that was ever done here. */
  readonly commands: Command[] = []
  readonly figures: LineFigures = { sent: 0, unanswered: 0, cut: 0 }
  /** The days that a label of each product keeps, as the last pack says. */
  readonly days = new Map<string, number>()
  /** Labels that this tablet has made and that no server knows yet. */
  readonly own: number[] = []
  #numbers: number[] = []
  /** Numbers of refused labels: no label has them. */
  #returned: number[] = []
  /** The keys of the last call that had no answer. */
  #unanswered = new Set<string>()

  constructor(options: TabletOptions) {
    this.#options = options
  }

  get id(): string {
    return this.#options.id
  }

  /** As many numbers as are left, at most `wanted`. */
  takeNumbers(wanted: number): readonly number[] {
    return this.#numbers.splice(0, wanted)
  }

  /** `doneAt`: by the clock of the server. */
  do(deed: Deed, { person, doneAt }: { readonly person: string; readonly doneAt: number }): void {
    const command = { tablet: this.id, seq: this.commands.length + 1, person, doneAt, deed, answers: [] }
    this.commands.push(command)
    this.#queue.push({ key: randomUUID(), command })
    this.own.push(...numbersOf(deed))
  }

  /** Sends the queue until it is empty, then asks for the pack and for numbers. */
  async contact(): Promise<void> {
    await this.#sendAll()
    const ask = askerOf(this.#options.client)
    this.#numbers.push(...this.#returned.splice(0))
    const pack = await ask<Pack>('GET', '/api/offline/pack')
    this.days.clear()
    for (const { id } of pack?.products ?? []) {
      const rule = pack?.rules.find(({ baseProductId }) => baseProductId === id)
      // A product is registered before its rule.
      if (rule !== undefined) this.days.set(id, rule.duration.n)
    }
    if (this.#numbers.length >= FEW_NUMBERS) return
    const block = await ask<NumberBlockAnswer>('POST', '/api/number-blocks', { device: this.id })
    this.#numbers.push(...(block?.numbers.map(({ id }) => id) ?? []))
  }

  /** One try to send the queue in parts. A tablet that has hung up sends again at once, beside the call that nobody waits for. */
  async send(line: Line): Promise<void> {
    if (line === 'hangs up') await this.#part(line)
    while (this.#queue.length > 0 && (await this.#part(line === 'hangs up' ? 'clear' : line)));
  }

  async #sendAll(): Promise<void> {
    const deadline = performance.now() + GIVES_UP_AFTER_MS
    while (this.#queue.length > 0 && performance.now() < deadline) {
      await this.send('clear')
      if (this.#queue.length > 0) await sleep(200)
    }
  }

  /** Whether there was an answer. */
  async #part(line: Line): Promise<boolean> {
    const { random } = this.#options
    const part = this.#queue.slice(0, 1 + Math.floor(random() * PART_MAX))
    if (part.length === 0) return false
    this.figures.sent += 1
    const results = await this.#call(part, line === 'hangs up' ? Math.ceil(random() * 40) : ATTEMPT_MS)
    if (results !== null && line === 'clear') {
      this.#settle(part, results)
      return true
    }
    this.figures.unanswered += 1
    this.#unanswered = new Set(part.map(({ key }) => key))
    if (this.#options.flaw === 'forgets') this.#queue.splice(0, part.length)
    if (this.#options.flaw === 'new keys') for (const queued of part) queued.key = randomUUID()
    return false
  }

  async #call(part: readonly Queued[], withinMs: number): Promise<readonly SyncResult[] | null> {
    const { client, offset, id } = this.#options
    const deviceTime = (at: number) => new Date(at - offset).toISOString()
    const body = {
      device: id,
      clock: deviceTime(Date.now()),
      offset,
      more: part.length < this.#queue.length,
      commands: part.map(({ key, command: { seq, doneAt, deed, person } }) => ({
        key,
        seq,
        at: deviceTime(doneAt),
        ...deed,
        person: { id: person, confirmed: true },
      })),
    }
    const sent = fetch(`${client.origin}/api/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: client.cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(withinMs),
    })
    const answer = await sent.then(async (got) => ({ status: got.status, text: await got.text() })).catch(() => null)
    if (answer === null || answer.status >= 500) return null
    if (answer.status !== 200) throw new Error(`The queue was answered ${answer.status}: ${answer.text.slice(0, 300)}`)
    return (JSON.parse(answer.text) as { readonly results: SyncResult[] }).results
  }

  /** The server answers the commands that it has done, in their order; the others stay in the queue. */
  #settle(part: readonly Queued[], results: readonly SyncResult[]): void {
    const again = part.filter(({ key }) => this.#unanswered.has(key))
    const repeated = results.filter(({ key, status }) => status === 'repetido' && this.#unanswered.has(key))
    if (again.length > 0 && repeated.length > 0 && repeated.length < again.length) this.figures.cut += 1
    this.#unanswered.clear()
    for (const [index, result] of results.entries()) {
      const queued = part[index]
      if (queued?.key !== result.key) throw new Error(`The answer ${index} is of another command`)
      queued.command.answers.push(result)
      const numbers = numbersOf(queued.command.deed)
      for (const id of numbers) this.own.splice(this.own.indexOf(id), 1)
      if (result.code !== undefined) this.#returned.push(...numbers)
    }
    this.#queue.splice(0, results.length)
  }
}
