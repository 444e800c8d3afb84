/** What a client was told of a deed; `unknown`: nothing, so that it may or may not have happened. */
export type Told = 'ok' | 'failed' | 'unknown'

export interface Deed {
  readonly tenantId: string
  /** Written by the deed itself into the log, once for each time it happens. */
  readonly name: string
  readonly told: Told
}

interface Entry {
  readonly at: string
  readonly tenantId: string
  readonly name: string
  readonly what: 'invoked' | Told
}

/** What clients wrote down while they worked, to be held against the log afterwards. */
export class Journal {
  readonly #entries: Entry[] = []

  invoked(tenantId: string, name: string): void {
    this.#note(tenantId, name, 'invoked')
  }

  told(tenantId: string, name: string, what: Told): void {
    this.#note(tenantId, name, what)
  }

  #note(tenantId: string, name: string, what: Entry['what']): void {
    this.#entries.push({ at: new Date().toISOString(), tenantId, name, what })
  }

  /** Every deed of a tenant with the last that was heard of it. */
  deedsOf(tenantId: string): Deed[] {
    const deeds = new Map<string, Deed>()
    for (const { tenantId: whose, name, what } of this.#entries) {
      if (whose === tenantId) deeds.set(name, { tenantId, name, told: what === 'invoked' ? 'unknown' : what })
    }
    return [...deeds.values()]
  }

  /** The same as if the world had ended at that moment: what was begun after it must not be. */
  asOf(moment: Date): Journal {
    const then = new Journal()
    const at = moment.toISOString()
    for (const entry of this.#entries) {
      if (entry.at <= at) then.#entries.push(entry)
      else if (entry.what === 'invoked') then.#entries.push({ ...entry, what: 'failed' })
    }
    return then
  }

  /** One line an entry, as JSON. */
  lines(): string {
    return this.#entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  }
}
