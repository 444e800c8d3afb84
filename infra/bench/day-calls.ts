import { randomUUID } from 'node:crypto'
import { tagCode } from '../../server/contract/tag-code.ts'
import type { ClientWrite } from '../faults/journal.ts'
import type { CallAnswer } from './day-client.ts'
import { send } from './day-client.ts'
import { restaurantId } from './day-data.ts'
import type { CallKind } from './day-plan.ts'
import { quantityOf } from './day-plan.ts'
import type { LiveStream } from './day-streams.ts'
import { sampleBody } from './sample-labels.ts'

export interface RestaurantAddress {
  readonly index: number
  readonly cookie: string
  readonly ports: readonly number[]
  readonly stream: LiveStream
  /** Labels that the restaurant has at the beginning: their ids begin with 1. */
  readonly labels: number
}

interface WriteCall {
  readonly path: string
  readonly body: object
  readonly expected: number
  /** What the log must contain after the write, as day-check.ts names it. */
  readonly names: readonly string[]
}

export const generatedName = (serial: string): string => `labels ${serial}`
export const printedName = (id: number): string => `print ${id}`
export const withdrawnName = (id: number): string => `withdraw ${id}`

/** The serial number of a write for labels goes into the field SIF, with its quantity: the check reads both. */
const serialOf = (number: number, quantity: number) => `${number}x${quantity}`
export const quantityOfSerial = (serial: string): number => Number(serial.split('x')[1])

/** The staff and the guests of one restaurant. */
export class Restaurant {
  readonly writes: ClientWrite[] = []
  repeated = 0
  readonly #address: RestaurantAddress
  readonly #id: string
  readonly #unprinted: number[][] = []
  #oldest = 1
  #reprinted: number
  #count = 0

  constructor(address: RestaurantAddress) {
    this.#address = address
    this.#id = restaurantId(address.index)
    this.#reprinted = address.labels
  }

  /** Makes the call; throws where it fails. */
  async call(kind: CallKind): Promise<void> {
    this.#count += 1
    switch (kind) {
      case 'labels':
        return this.#generate()
      case 'print':
        return this.#print()
      case 'withdraw':
        return this.#withdraw()
      case 'list':
        return this.#read('/api/products?limit=50')
      case 'search':
        return this.#read('/api/products?q=molho&limit=50')
      case 'dashboard':
        return void (await Promise.all(
          ['stats', 'expired', 'expiring-soon'].map((list) => this.#read(`/api/products/${list}`)),
        ))
      case 'scan':
        return this.#scan()
      default:
        return kind satisfies never
    }
  }

  /** Every request reaches the next process, as a proxy sends them. */
  get #process(): number {
    return (this.#address.index + this.#count) % this.#address.ports.length
  }

  async #generate(): Promise<void> {
    const quantity = quantityOf(this.#count)
    const serial = serialOf(this.#count, quantity)
    const expires = new Date(Date.now() + (2 + (this.#count % 28)) * 86_400_000).toISOString().slice(0, 10)
    const text = await this.#write({
      path: '/api/products',
      body: { ...sampleBody(this.#count), expiration_date: expires, sif: serial, quantity },
      expected: 201,
      names: [generatedName(serial)],
    })
    const made = [JSON.parse(text)].flat() as readonly { readonly id: number }[]
    this.#unprinted.push(made.map(({ id }) => id))
  }

  /** Prints the labels made last; where there are none, one that was there at the beginning. */
  async #print(): Promise<void> {
    const ids = this.#unprinted.shift() ?? [this.#reprinted--]
    await this.#write({
      path: '/api/products/prints',
      body: { ids, copies: 1, medium: 'browser-50x30' },
      expected: 201,
      names: ids.map(printedName),
    })
  }

  /** The oldest label leaves stock first. */
  async #withdraw(): Promise<void> {
    const id = this.#oldest++
    await this.#write({
      // The oldest labels may have expired, and those are not consumed.
      path: `/api/products/${id}/discard`,
      body: { reason: 'sobra' },
      expected: 200,
      names: [withdrawnName(id)],
    })
  }

  async #write({ path, body, expected, names }: WriteCall): Promise<string> {
    const process = this.#process
    const note = (result: ClientWrite['result']) => {
      for (const name of names) this.writes.push({ tenantId: this.#id, name: `${this.#id} ${name}`, result })
    }
    const settle = this.#address.stream.expectNotice(process)
    const headers = { cookie: this.#address.cookie, 'idempotency-key': randomUUID() }
    const once = () =>
      send({ port: this.#address.ports[process] ?? 0, method: 'POST', path, headers: this.#with(headers), body })
    let answer: CallAnswer
    try {
      // As the web client does: the same key again where there was no answer.
      answer = await once().catch(() => {
        this.repeated += 1
        return once()
      })
    } catch (error) {
      note('unknown')
      settle(false)
      throw error
    }
    const { status, text } = answer
    note(status === expected ? 'ok' : status < 500 ? 'failed' : 'unknown')
    settle(status === expected)
    if (status !== expected) throw new Error(`POST ${path.replace(/\d+/, ':id')} ${status}`)
    return text
  }

  async #read(path: string, headers: Readonly<Record<string, string>> = { cookie: this.#address.cookie }) {
    const port = this.#address.ports[this.#process] ?? 0
    const { status } = await send({ port, method: 'GET', path, headers: this.#with(headers) })
    if (status !== 200) throw new Error(`GET ${path.replace(/FID.*/, ':code')} ${status}`)
  }

  /** Every scan is of another guest: the product limits the calls of one visitor. */
  #scan(): Promise<void> {
    const id = 1 + (this.#count % this.#address.labels)
    const code = tagCode(new Date().getFullYear(), id)
    return this.#read(`/view/${code}?tenant=${this.#id}`, {})
  }

  #with(headers: Readonly<Record<string, string>>) {
    const { index } = this.#address
    return { ...headers, 'x-forwarded-for': `10.${index >> 8}.${index & 255}.${this.#count & 255}` }
  }
}
