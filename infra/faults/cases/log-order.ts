import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { writeTenant } from '../../../server/database/tenant-transaction.ts'
import { catchUp } from '../../../server/events/consumer.ts'
import { createHead, lockHead } from '../../../server/events/tenant-head.ts'
import { note, noteMeta, noteStore, createNoteTables } from '../../../server/events/notes.test-support.ts'
import { asAdmin as asOwner, cloneTemplate } from '../../test/template-database.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, seeded } from '../case.ts'

const WRITERS = 16

interface Log {
  /** Reads the new entries; returns their ids. */
  readonly read: () => Promise<readonly number[]>
  /** Writes one entry in a transaction that stays open for `delayMs`; rolls it back if `fails`. */
  readonly write: (id: number, delayMs: number, fails: boolean) => Promise<void>
}

/**
 * Sixteen writers, with delays and rollbacks, and one reader that follows the log; compares the read and written ids.
 */
async function follow({ seed, quick }: CaseContext, { read, write }: Log): Promise<Outcome> {
  const random = seeded(seed)
  const written: number[] = []
  const readIds: number[] = []
  let orderBreaks = 0
  let writing = true
  const take = async () => {
    const ids = await read()
    for (const id of ids) readIds.push(id)
  }
  const started = performance.now()
  const writers = Promise.all(
    oneTo(WRITERS).map(async (writer) => {
      for (const step of oneTo(quick ? 40 : 200)) {
        const [id, fails] = [writer * 1_000 + step, random() < 0.1]
        await write(id, random() < 0.5 ? 0 : random() * 20, fails)
        if (!fails) written.push(id)
      }
    }),
  ).finally(() => {
    writing = false
  })
  writers.catch(() => undefined) // awaited below; avoids an unhandled rejection before that
  while (writing) await take()
  await writers
  const perSecond = written.length / ((performance.now() - started) / 1000)
  await take()
  // One writer's writes are sequential, so the reader must see them in that order.
  for (const writer of oneTo(WRITERS)) {
    const own = readIds.filter((id) => Math.floor(id / 1_000) === writer)
    orderBreaks += own.filter((id, index) => id < (own[index - 1] ?? 0)).length
  }
  const [writtenIds, uniqueReadIds] = [new Set(written), new Set(readIds)]
  const missed = written.filter((id) => !uniqueReadIds.has(id)).length
  const unexpected = readIds.filter((id) => !writtenIds.has(id)).length + readIds.length - uniqueReadIds.size
  return {
    holds: missed + unexpected + orderBreaks === 0 && written.length > 0,
    seen: `${missed} de ${written.length} não vistos, ${unexpected} indevidos, ${orderBreaks} fora de ordem`,
    figure: `${Math.round(perSecond)} transações/s, ${WRITERS} escritores`,
  }
}

async function productLog(context: CaseContext): Promise<Outcome> {
  const testDatabase = await cloneTemplate(context.adminUrl, context.loginPassword)
  await createNoteTables(testDatabase.url)
  const database: Database = openDatabase({
    url: testDatabase.applicationUrl,
    poolSize: WRITERS + 2,
    onIdleError: () => undefined,
  })
  const store = noteStore()
  await writeTenant(database, 'bistro', async (tx) => createHead(tx))
  let read: number[] = []
  const consumer = {
    name: 'follower',
    eventTypes: ['NoteTaken'],
    handle: (_tenantId: string, events: readonly { readonly event: { readonly data: object } }[]) => {
      read.push(...events.map(({ event: { data } }) => ('id' in data ? Number(data.id) : 0)))
      return Promise.resolve()
    },
  }
  try {
    return await follow(context, {
      read: async () => {
        read = []
        await catchUp({ database, store }, consumer, 'bistro')
        return read
      },
      write: (id, delayMs, fails) =>
        writeTenant(database, 'bistro', async (tx) => {
          lockHead(tx).catch(() => undefined) // sent with the append; its failure fails the transaction
          store.append(tx, [{ stream: `note-${id}`, expectedVersion: 0, events: [note(id)] }], {
            meta: noteMeta,
            now: new Date(),
          })
          if (delayMs > 0) await tx.query({ sql: 'select pg_sleep($1)', parameters: [delayMs / 1_000] })
          if (fails) throw new PlannedRollback()
        }).catch(ignorePlannedRollback),
    })
  } finally {
    await database.close()
    await testDatabase.drop()
  }
}

class PlannedRollback extends Error {}
function ignorePlannedRollback(error: unknown): void {
  if (!(error instanceof PlannedRollback)) throw error
}

/** A log ordered by a sequence: the reader skips an entry that commits after an entry with a higher number was read. */
async function sequenceLog(context: CaseContext): Promise<Outcome> {
  const testDatabase = await cloneTemplate(context.adminUrl, context.loginPassword)
  await asOwner(testDatabase.url, (client) =>
    client.query('create table naive_log (position bigserial primary key, id integer not null)'),
  )
  const clients = oneTo(WRITERS + 1).map(() => new Client({ connectionString: testDatabase.url }))
  await Promise.all(clients.map((client) => client.connect()))
  const [reader, ...writers] = clients
  let last = '0'
  try {
    return await follow(
      { ...context, quick: true },
      {
        read: async () => {
          const { rows } = await (reader as Client).query<{ position: string; id: number }>(
            'select position, id from naive_log where position > $1 order by position',
            [last],
          )
          last = rows.at(-1)?.position ?? last
          return rows.map(({ id }) => id)
        },
        write: async (id, delayMs, fails) => {
          const client = writers[Math.floor(id / 1_000) - 1] as Client
          await client.query('begin')
          await client.query('insert into naive_log (id) values ($1)', [id])
          await sleep(delayMs)
          await client.query(fails ? 'rollback' : 'commit')
        },
      },
    )
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await testDatabase.drop()
  }
}

export const logOrder: readonly FaultCase[] = [
  {
    id: '5',
    name: '16 escritores e um leitor do registro, com demora e rollback',
    expected: 'nada deixado de ver nem fora de ordem',
    run: productLog,
    control: { name: 'bigserial e "posição > última"', run: sequenceLog },
  },
]
