import { Agent, request } from 'node:http'
import type { ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A write whose notice is awaited on the stream of its restaurant. */
interface AwaitedNotice {
  /** Whether the stream's process is the one that answered the write. */
  readonly isSameProcess: boolean
  answeredAt: number | null
  noticedAt: number | null
}

export interface StreamFigures {
  readonly notices: number
  /** Streams that the server or the network ended, and that were opened again. */
  readonly reopened: number
  /** Attempts to open a stream that were not answered with one. */
  readonly refused: number
  /** Milliseconds from the answer of a write to its notice: 0 where the notice came first. */
  readonly delaysSame: readonly number[]
  readonly delaysOther: readonly number[]
  /** Acknowledged writes after which no notice has come. */
  readonly unnoticed: number
}

const REOPENS_AFTER_MS = 2_000
const OPENS_WITHIN_MS = 60_000
const agent = new Agent({ keepAlive: false })

/** The live stream of one restaurant, opened again after a break as a browser does. */
export class LiveStream {
  readonly process: number
  readonly #port: number
  readonly #cookie: string
  #request: ClientRequest | undefined
  #isClosed = false
  /** The newest position in the restaurant's log that the stream has sent. */
  position = 0
  notices = 0
  reopened = 0
  refused = 0
  readonly #awaited = new Set<AwaitedNotice>()
  readonly delaysSame: number[] = []
  readonly delaysOther: number[] = []

  constructor(process: number, port: number, cookie: string) {
    this.process = process
    this.#port = port
    this.#cookie = cookie
  }

  get unnoticed(): number {
    return this.#awaited.size
  }

  /** Opens the stream; where the server refuses, tries again as a browser does. */
  async open(): Promise<void> {
    for (const deadline = performance.now() + OPENS_WITHIN_MS; ; await sleep(REOPENS_AFTER_MS)) {
      try {
        return await this.#connect()
      } catch (error) {
        this.refused += 1
        if (performance.now() > deadline) throw error
      }
    }
  }

  /** Resolves with the first event: the position at the beginning. */
  #connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = {
        cookie: this.#cookie,
        accept: 'text/event-stream',
        ...(this.position > 0 && { 'last-event-id': String(this.position) }),
      }
      this.#request = request({ agent, host: '127.0.0.1', port: this.#port, path: '/api/live', headers }, (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume()
          reject(new Error(`/api/live was answered ${answer.statusCode}`))
          return
        }
        let rest = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          const events = (rest + chunk).split('\n\n')
          rest = events.pop() ?? ''
          for (const event of events) this.#take(event)
          if (this.position > 0) resolve()
        })
        answer.once('close', () => void this.#reopen())
        answer.once('error', () => undefined)
      })
      this.#request.once('error', reject)
      this.#request.end()
    })
  }

  async #reopen(): Promise<void> {
    while (!this.#isClosed) {
      await sleep(REOPENS_AFTER_MS)
      this.reopened += 1
      const isOpen = await this.#connect().then(
        () => true,
        () => false,
      )
      if (isOpen) return
    }
  }

  #take(event: string): void {
    const position = Number(/^id: (\d+)$/m.exec(event)?.[1] ?? 0)
    if (position <= this.position) return
    this.position = position
    this.notices += 1
    const now = performance.now()
    for (const awaited of this.#awaited) {
      awaited.noticedAt = now
      this.#settle(awaited)
    }
  }

  /** Called as a write is sent; returns the function to call with its outcome. */
  expectNotice(process: number): (isAcknowledged: boolean) => void {
    const awaited: AwaitedNotice = { isSameProcess: process === this.process, answeredAt: null, noticedAt: null }
    this.#awaited.add(awaited)
    return (isAcknowledged) => {
      awaited.answeredAt = performance.now()
      if (isAcknowledged) this.#settle(awaited)
      else this.#awaited.delete(awaited)
    }
  }

  #settle(awaited: AwaitedNotice): void {
    const { answeredAt, noticedAt, isSameProcess } = awaited
    if (answeredAt === null || noticedAt === null) return
    this.#awaited.delete(awaited)
    const delays = isSameProcess ? this.delaysSame : this.delaysOther
    delays.push(Math.max(0, noticedAt - answeredAt))
  }

  close(): void {
    this.#isClosed = true
    this.#request?.destroy()
  }
}
