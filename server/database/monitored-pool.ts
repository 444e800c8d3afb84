import pg from 'pg'

/** Where a statement waits and no data has arrived from the server for this long, a new connection is tried. */
const QUIET_MS = 1_000
const ANSWER_WITHIN_MS = 1_000
const CHECK_EVERY_MS = 200

export interface MonitoredPool {
  /** All connections, including those whose end PostgreSQL has not confirmed yet. */
  readonly connections: ReadonlySet<pg.PoolClient>
  /** Fails at once while the server is known to be unresponsive. */
  connect(): Promise<pg.PoolClient>
  stop(): void
}

/**
 * Detects a server that is reachable but does not answer (a cut cable, a frozen machine). The statements' own time-outs
 * must be longer than the slowest statement, so every request would wait that long. Where a connection has been in use
 * for a second, no data has arrived on any connection for a second, and a new connection is not answered either, all
 * connections are destroyed, which fails their statements, and `connect` fails until the server answers again.
 */
export function monitorPool(pool: pg.Pool, server: pg.ClientConfig): MonitoredPool {
  const inUseSince = new Map<pg.PoolClient, number>()
  const connections = new Set<pg.PoolClient>()
  let lastDataAt = performance.now()
  let isUnresponsive = false
  let isProbing = false
  let tickedAt = performance.now()
  let wasProcessBusy = false
  const noteData = () => {
    lastDataAt = performance.now()
  }
  pool.on('connect', (client) => {
    connections.add(client)
    client.connection.stream.on('data', noteData)
  })
  pool.on('remove', (client) => void connections.delete(client))
  pool.on('acquire', (client) => void inUseSince.set(client, performance.now()))
  pool.on('release', (_error, client) => void inUseSince.delete(client))

  // A late tick means that this process was blocked. The data that arrived meanwhile is read after this tick.
  function tick(): void {
    const now = performance.now()
    const isLate = now - tickedAt > 2 * CHECK_EVERY_MS
    tickedAt = now
    if (isLate) {
      wasProcessBusy = true
      noteData()
    }
    void check()
  }

  async function check(): Promise<void> {
    const quietSince = performance.now() - QUIET_MS
    const isWaiting = [...inUseSince.values()].some((since) => since < quietSince)
    if (isProbing || lastDataAt > quietSince || (!isWaiting && !isUnresponsive)) return
    isProbing = true
    wasProcessBusy = false
    const probedAt = performance.now()
    // A busy machine may need more than the probe's second for a new connection, and send the others their data meanwhile.
    const isAnswered = (await answersNewConnection(server)) || lastDataAt > probedAt
    isUnresponsive = !isAnswered && !wasProcessBusy
    isProbing = false
    noteData() // the next probe is a second later at the earliest
    // Idle connections too: a router or firewall may have dropped them.
    if (isUnresponsive) for (const client of connections) client.connection.stream.destroy()
  }
  const timer = setInterval(tick, CHECK_EVERY_MS)
  timer.unref()
  return {
    connections,
    connect: () =>
      isUnresponsive
        ? Promise.reject(Object.assign(new Error('The database is silent'), { code: 'ETIMEDOUT' }))
        : pool.connect(),
    stop: () => clearInterval(timer),
  }
}

/** Whether the server answers a new connection. A refusal counts as an answer. */
async function answersNewConnection(server: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({
    ...server,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  client.on('error', () => undefined)
  const timedOut = new Promise<false>((resolve) => void setTimeout(() => resolve(false), ANSWER_WITHIN_MS).unref())
  const answered = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: unknown) => !(error instanceof Error && /timeout/i.test(error.message)),
    )
  try {
    return await Promise.race([answered, timedOut])
  } finally {
    client.connection.stream.destroy()
  }
}
