import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface HttpRequest {
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

const HEAD_END = '\r\n\r\n'

/**
 * A keep-alive connection that posts JSON and reads only the status of each answer. It must be cheap: the load
 * generator runs on the same processors as the measured server.
 */
export class HttpConnection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #answered: ((status: number) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('close', () => this.#failed?.(new Error('The server hung up')))
    socket.on('error', (error) => this.#failed?.(error))
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new HttpConnection(socket))).once('error', reject)
    })
  }

  /** Throws if the answer is not a 201. */
  async post({ path, body, headers }: HttpRequest): Promise<void> {
    const json = JSON.stringify(body)
    const lines = Object.entries({
      host: 'localhost',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(json)),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    const status = await new Promise<number>((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json}`)
    })
    if (status !== 201) throw new Error(`POST ${path} was answered ${status}`)
  }

  close(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = this.#received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? '0')
    if (this.#received.length < headEnd + HEAD_END.length + length) return
    this.#received = Buffer.alloc(0)
    this.#answered?.(Number(head.slice(9, 12)))
  }
}
