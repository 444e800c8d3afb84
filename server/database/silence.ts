import pg from 'pg'

/** Nothing heard for so long while something is waited for: asked whether anybody is there. */
const SILENT_MS = 1_000
const ANSWER_WITHIN_MS = 1_000
const LOOK_EVERY_MS = 200

export interface Watched {
  /** All connections, those too whose farewell is not through. */
  readonly connections: ReadonlySet<pg.PoolClient>
  /** Fails at once while the server is known to be silent. */
  connect(): Promise<pg.PoolClient>
  stop(): void
}

/**
 * Ends the waiting for a server that is there and says nothing (a cut cable, a frozen machine): time-outs of statements must
 * be longer than the slowest statement, and everybody would wait for them. Where nothing at all has been heard for a second
 * and a new connection is not answered either, whoever waits is let go, and nobody is kept waiting until it answers again.
 */
export function watchSilence(pool: pg.Pool, server: pg.ClientConfig): Watched {
  const busy = new Map<pg.PoolClient, number>()
  const known = new Set<pg.PoolClient>()
  let heardAt = performance.now()
  let isSilent = false
  let isAsking = false
  let tickedAt = performance.now()
  let wasBusy = false
  const heard = () => { heardAt = performance.now() }
  pool.on('connect', (client) => {
    known.add(client)
    client.connection.stream.on('data', heard)
  })
  pool.on('remove', (client) => void known.delete(client))
  pool.on('acquire', (client) => void busy.set(client, performance.now()))
  pool.on('release', (_error, client) => void busy.delete(client))

  // A process that was busy itself has not listened: what came meanwhile is read after this tick.
  function tick(): void {
    const now = performance.now()
    const isLate = now - tickedAt > 2 * LOOK_EVERY_MS
    tickedAt = now
    if (isLate) {
      wasBusy = true
      heard()
    }
    void look()
  }

  async function look(): Promise<void> {
    const silentSince = performance.now() - SILENT_MS
    const isWaiting = [...busy.values()].some((since) => since < silentSince)
    if (isAsking || heardAt > silentSince || (!isWaiting && !isSilent)) return
    isAsking = true
    wasBusy = false
    const isAnswered = await answers(server)
    isSilent = !isAnswered && !wasBusy
    isAsking = false
    heard() // asked again in a second at the earliest
    // Idle ones too: what is between us may have forgotten them for good.
    if (isSilent) for (const client of known) client.connection.stream.destroy()
  }
  const timer = setInterval(tick, LOOK_EVERY_MS)
  timer.unref()
  return {
    connections: known,
    connect: () => (isSilent ? Promise.reject(Object.assign(new Error('The database is silent'), { code: 'ETIMEDOUT' })) : pool.connect()),
    stop: () => clearInterval(timer),
  }
}

/** Whether a new connection is answered, or refused: who refuses is no silent one. */
async function answers(server: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...server, connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS })
  client.on('error', () => undefined)
  const late = new Promise<false>((resolve) => void setTimeout(() => resolve(false), ANSWER_WITHIN_MS).unref())
  const asked = client.connect().then(() => client.query('select 1')).then(() => true, (error: unknown) => !(error instanceof Error && /timeout/i.test(error.message)))
  try {
    return await Promise.race([asked, late])
  } finally {
    client.connection.stream.destroy()
  }
}
