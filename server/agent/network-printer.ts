import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Printer } from './printer.ts'
import { PrintFailure } from './printer.ts'
import { unsentBytes } from './unsent-bytes.ts'
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
/** A printer that closes its side when it has read all does so in this time. */
const CLOSE_MS = 1_000
const ASK_EVERY_MS = 500
const LOOK_EVERY_MS = 20
/** What is handed to the system at once. What a slow printer takes of it is seen only when it has taken a whole piece. */
const PIECE = 16_384

const STOPPED = 'A impressora parou de receber: confira o papel e a tampa.'

/** A printer that takes raw bytes on a port, usually 9100. Where it speaks ZPL it is asked whether all has come out. */
export function networkPrinter({ host, port, patienceMs }: NetworkAddress): Printer {
  /** null: it was not asked yet. Asking one that is mute would delay every job. */
  let answers: boolean | null = null
  /** It has closed its side after a job: that it does so again is the proof that it has read all. */
  let closes = false
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
        const status = language === 'zpl' && answers !== false ? await statusBefore(line) : null
        if (language === 'zpl') answers ??= status !== null
        // Sent now, the job would wait in the printer's memory, and a person would repeat it.
        if (status !== null && status.trouble !== null) throw new PrintFailure(status.trouble, true)
        await line.send(bytes, patienceMs)
        const asks = language === 'zpl' && answers === true
        // How the connection ends says nothing more where the printer says that it has printed.
        if (asks && (await hasPrinted(line, patienceMs, status !== null))) return { confirmed: true }
        closes = (await line.finish(patienceMs, closes)) || closes
        return { confirmed: false }
      } catch (error) {
        // What the system still holds of the job would come out besides the repeat.
        line.reset()
        throw error
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
    for (let at = 0; at < bytes.length; at += PIECE) await this.#hand(bytes.subarray(at, at + PIECE), patienceMs)
  }

  async #hand(piece: Uint8Array, patienceMs: number): Promise<void> {
    let isTaken = false
    this.#socket.write(piece, () => {
      isTaken = true
      this.#wake()
    })
    const until = performance.now() + patienceMs
    while (!isTaken) {
      this.#refuseBroken()
      if (performance.now() > until) throw new PrintFailure(STOPPED, false)
      await this.#news(until - performance.now())
    }
    this.#refuseBroken()
  }

  /** Waits while the system says that it still holds bytes. A printer that takes none for the patience is given up. */
  async delivered(patienceMs: number): Promise<void> {
    const look = stallWatch(patienceMs)
    for (;;) {
      this.#refuseBroken()
      const unsent = (await unsentBytes(this.#socket)) ?? 0
      if (unsent === 0) return
      look(unsent)
      await this.#news(LOOK_EVERY_MS)
    }
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

  /**
   * Says that nothing more comes, and waits until the printer closes its side too, which it does when it has read all. One
   * that `hasToClose` and does not is given up. Another one is waited for a short time, and longer only while the system
   * says that it still holds bytes. Returns whether the printer has closed its side.
   */
  async finish(patienceMs: number, hasToClose: boolean): Promise<boolean> {
    this.#socket.end()
    const until = performance.now() + CLOSE_MS
    const look = stallWatch(patienceMs)
    while (!this.#ended) {
      const unsent = (await unsentBytes(this.#socket)) ?? 0
      if (hasToClose || unsent > 0) look(unsent)
      else if (performance.now() > until) break
      await this.#news(LOOK_EVERY_MS)
    }
    if (this.#broken !== null) throw new PrintFailure(`A conexão caiu no fim da impressão (${this.#broken}).`, false)
    return this.#ended
  }

  /** Ends the connection, and drops what the system still holds for the printer. */
  reset(): void {
    this.#socket.resetAndDestroy()
  }

  close(): void {
    this.#socket.destroy()
  }

  #refuseBroken(): void {
    if (this.#broken !== null || this.#ended)
      throw new PrintFailure(`A impressora fechou a conexão no meio (${this.#broken ?? 'fim'}).`, false)
  }
}

/** What throws when it is shown the same number for the patience: the printer takes nothing more. */
function stallWatch(patienceMs: number): (unsent: number) => void {
  let [before, since] = [-1, performance.now()]
  return (unsent) => {
    if (unsent !== before) [before, since] = [unsent, performance.now()]
    else if (performance.now() - since > patienceMs) throw new PrintFailure(STOPPED, false)
  }
}

/**
 * Waits until the printer has nothing left. False where it does not answer, and has not answered before the job; throws
 * where it has, or says that it cannot print.
 */
async function hasPrinted(line: Line, patienceMs: number, answeredBefore: boolean): Promise<boolean> {
  await line.delivered(patienceMs)
  let hasAnswered = answeredBefore
  let [left, since] = [-1, performance.now()]
  for (;;) {
    const status = await line.ask(patienceMs)
    if (status === null && hasAnswered)
      throw new PrintFailure('A impressora parou de responder: confira o papel, a tampa e o que saiu.', false)
    if (status === null) return false
    hasAnswered = true
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
