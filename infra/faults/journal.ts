/** The answer to a client's write; `unknown`: the client got no answer, so the write may or may not be in the log. */
export type WriteResult = 'ok' | 'failed' | 'unknown'

export interface ClientWrite {
  readonly tenantId: string
  /** Unique. The write's event carries it, so that the checker can count how often the write is in the log. */
  readonly name: string
  readonly result: WriteResult
}

interface Entry {
  readonly at: string
  readonly tenantId: string
  readonly name: string
  readonly what: 'invoked' | WriteResult
}

/** What the clients sent and what they were answered. The checker compares it with the event log afterwards. */
export class Journal {
  readonly #entries: Entry[] = []

  invoked(tenantId: string, name: string): void {
    this.#note(tenantId, name, 'invoked')
  }

  finished(tenantId: string, name: string, result: WriteResult): void {
    this.#note(tenantId, name, result)
  }

  #note(tenantId: string, name: string, what: Entry['what']): void {
    this.#entries.push({ at: new Date().toISOString(), tenantId, name, what })
  }

  /** Every write of a tenant with its last result. */
  writesOf(tenantId: string): ClientWrite[] {
    const writes = new Map<string, ClientWrite>()
    for (const { tenantId: owner, name, what } of this.#entries) {
      if (owner === tenantId) writes.set(name, { tenantId, name, result: what === 'invoked' ? 'unknown' : what })
    }
    return [...writes.values()]
  }

  /** The journal as of that moment. Writes begun later count as failed: a restore to it must not contain them. */
  asOf(moment: Date): Journal {
    const past = new Journal()
    const at = moment.toISOString()
    for (const entry of this.#entries) {
      if (entry.at <= at) past.#entries.push(entry)
      else if (entry.what === 'invoked') past.#entries.push({ ...entry, what: 'failed' })
    }
    return past
  }

  /** JSON Lines: one entry per line. */
  lines(): string {
    return this.#entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  }
}
