import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Printer } from './printer.ts'
import { PrintFailure } from './printer.ts'
import type { ZebraStatus } from './zebra-status.ts'
import { zebraStatus } from './zebra-status.ts'

export interface NetworkAddress {
  readonly host: string
  readonly port: number
  readonly patienceMs: number
}

const CONNECT_MS = 5_000
/** An idle printer that can answer `~HS` does so in this time. */
const ANSWER_MS = 1_500
const CLOSE_MS = 1_000
const ASK_EVERY_MS = 500

/** A printer that takes raw bytes on a port, usually 9100. Where it speaks ZPL it is asked whether all has come out. */
export function networkPrinter({ host, port, patienceMs }: NetworkAddress): Printer {
  /** null: it was not asked yet. Asking one that is mute would delay every job. */
  let answers: boolean | null = null
  const silence = (error: unknown) => `A impressora em ${host}:${port} não responde (${codeOf(error)}).`
  return {
    trouble: async () => {
      try {
        const line = new Line(await open(host, port))
        try {
          return answers === true ? ((await line.ask(ANSWER_MS))?.trouble ?? null) : null
        } finally {
          line.close()
        }
      } catch (error) {
        return silence(error)
      }
    },
    print: async (bytes, language) => {
      const socket = await open(host, port).catch((error: unknown) => {
        throw new PrintFailure(silence(error), true)
      })
      const line = new Line(socket)
      try {
        if (language === 'zpl' && answers !== false) {
          const status = await statusBefore(line)
          answers ??= status !== null
          // Sent now, the job would wait in the printer's memory, and a person would repeat it.
          if (status !== null && status.trouble !== null) throw new PrintFailure(status.trouble, true)
        }
        await line.send(bytes, patienceMs)
        const confirmed = language === 'zpl' && answers === true && (await hasPrinted(line, patienceMs))
        await line.finish()
        return { confirmed }
      } finally {
        line.close()
      }
    },
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error
    ? String(error.code)
    : String(error instanceof Error ? error.message : error)

/** What the printer answers before anything is sent; null: nothing. */
async function statusBefore(line: Line): Promise<ZebraStatus | null> {
  try {
    return await line.ask(ANSWER_MS)
  } catch (error) {
    throw error instanceof PrintFailure ? new PrintFailure(error.message, true) : error
  }
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('sem resposta')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

/** An open connection to a printer: what was sent, what came back, and how it ended. */
class Line {
  readonly #socket: Socket
  #answer = ''
  #broken: string | null = null
  #ended = false
  /** Wakes who waits for an answer. */
  #wake: () => void = () => undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.#answer += chunk.toString('latin1')
      this.#wake()
    })
    socket.on('error', (error) => (this.#broken ??= codeOf(error)))
    for (const end of ['end', 'close'])
      socket.on(end, () => {
        this.#ended = true
        this.#wake()
      })
  }

  /** Resolves when the system has taken all bytes. A printer that takes nothing for the patience is given up. */
  async send(bytes: Uint8Array, patienceMs: number): Promise<void> {
    let isTaken = false
    this.#socket.write(bytes, () => (isTaken = true))
    let [before, since] = [-1, performance.now()]
    while (!isTaken || this.#socket.writableLength > 0) {
      this.#refuseBroken()
      const taken = this.#socket.bytesWritten - this.#socket.writableLength
      if (taken !== before) [before, since] = [taken, performance.now()]
      else if (performance.now() - since > patienceMs)
        throw new PrintFailure('A impressora parou de receber: confira o papel e a tampa.', false)
      await sleep(20)
    }
    this.#refuseBroken()
  }

  /** The printer's answer to `~HS`; null where it gives none. */
  async ask(waitMs: number): Promise<ZebraStatus | null> {
    this.#answer = ''
    this.#socket.write('~HS\r\n')
    const until = performance.now() + waitMs
    while (performance.now() < until) {
      this.#refuseBroken()
      const status = zebraStatus(this.#answer)
      if (status !== null) return status
      await this.#news(until - performance.now())
    }
    return null
  }

  #news(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Says that nothing more comes, and looks whether the printer breaks the connection over what it has got. */
  async finish(): Promise<void> {
    this.#socket.end()
    const until = performance.now() + CLOSE_MS
    while (!this.#ended && performance.now() < until) await sleep(20)
    if (this.#broken !== null) throw new PrintFailure(`A conexão caiu no fim da impressão (${this.#broken}).`, false)
  }

  close(): void {
    this.#socket.destroy()
  }

  #refuseBroken(): void {
    if (this.#broken !== null || this.#ended)
      throw new PrintFailure(`A impressora fechou a conexão no meio (${this.#broken ?? 'fim'}).`, false)
  }
}

/** Waits until the printer has nothing left. False where it does not answer; throws where it says that it cannot print. */
async function hasPrinted(line: Line, patienceMs: number): Promise<boolean> {
  let [left, since] = [-1, performance.now()]
  for (;;) {
    const status = await line.ask(patienceMs)
    if (status === null) return false
    if (status.left === 0 && status.trouble === null) return true
    if (status.left !== left) [left, since] = [status.left, performance.now()]
    else if (performance.now() - since > patienceMs)
      throw new PrintFailure(
        `${status.trouble ?? 'A impressora parou.'} O que falta pode sair quando ela voltar.`,
        false,
      )
    await sleep(ASK_EVERY_MS)
  }
}
