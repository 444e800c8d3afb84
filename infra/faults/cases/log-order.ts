import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openDatabase } from '../../../server/database/database.ts'
import { writeTenant } from '../../../server/database/tenant-transaction.ts'
import { catchUp } from '../../../server/events/consumer.ts'
import { createNoteTables, note, noteMeta, noteStore } from '../../../server/events/notes.test-support.ts'
import { createHead, lockHead } from '../../../server/events/tenant-head.ts'
import { asAdmin as asOwner } from '../../test/template-database.ts'
import { oneTo } from '../case.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'

const WRITERS = 16

interface Log {
  /** Reads the new entries; returns their ids. */
  readonly read: () => Promise<readonly number[]>
  /** Writes one entry in a transaction that stays open for `delayMs`; rolls it back if `fails`. */
  readonly write: (id: number, delayMs: number, fails: boolean) => Promise<void>
}

/** Sixteen writers, with delays and rollbacks, and one reader that follows the log. */
async function follow({ read, write }: Log, { random, size }: Ground) {
  const [written, readIds]: [number[], number[]] = [[], []]
  let writing = true
  const started = performance.now()
  const writers = Promise.all(
    oneTo(WRITERS).map(async (writer) => {
      for (const step of oneTo(size(200, 40))) {
        const [id, fails] = [writer * 1_000 + step, random() < 0.1]
        await write(id, random() < 0.5 ? 0 : random() * 20, fails)
        if (!fails) written.push(id)
      }
    }),
  ).finally(() => {
    writing = false
  })
  writers.catch(() => undefined) // awaited below; avoids an unhandled rejection before that
  while (writing) readIds.push(...(await read()))
  await writers
  const perSecond = written.length / ((performance.now() - started) / 1000)
  readIds.push(...(await read()))
  return { written, readIds, perSecond }
}

/** Compares the read and written ids. One writer's writes are sequential, so the reader must see them in that order. */
function compared({ written, readIds, perSecond }: Awaited<ReturnType<typeof follow>>) {
  const ofWriters = Map.groupBy(readIds, (id) => Math.floor(id / 1_000)).values()
  const orderBreaks = [...ofWriters].flatMap((own) => own.filter((id, index) => id < (own[index - 1] ?? 0))).length
  const [writtenIds, uniqueReadIds] = [new Set(written), new Set(readIds)]
  const missed = written.filter((id) => !uniqueReadIds.has(id)).length
  const unexpected = readIds.filter((id) => !writtenIds.has(id)).length + readIds.length - uniqueReadIds.size
  return {
    holds: missed + unexpected + orderBreaks === 0 && written.length > 0,
    seen: `${missed} de ${written.length} não vistos, ${unexpected} indevidos, ${orderBreaks} fora de ordem`,
    figure: `${Math.round(perSecond)} transações/s, ${WRITERS} escritores`,
  }
}

class PlannedRollback extends Error {}
function ignorePlannedRollback(error: unknown): void {
  if (!(error instanceof PlannedRollback)) throw error
}

async function productLog(ground: Ground): Promise<Log> {
  const { url, applicationUrl } = await ground.database()
  await createNoteTables(url)
  const opened = openDatabase({ url: applicationUrl, poolSize: WRITERS + 2, onIdleError: () => undefined })
  const database = await ground.keep(opened, () => opened.close())
  const store = noteStore()
  await writeTenant(database, 'bistro', async (tx) => createHead(tx))
  let read: number[] = []
  const consumer = {
    name: 'follower',
    eventTypes: ['NoteTaken'],
    handle: async (_tenantId: string, events: readonly { readonly event: { readonly data: object } }[]) => {
      read.push(...events.map(({ event: { data } }) => ('id' in data ? Number(data.id) : 0)))
    },
  }
  return {
    read: async () => {
      read = []
      await catchUp({ database, store }, consumer, 'bistro')
      return read
    },
    write: (id, delayMs, fails) =>
      writeTenant(database, 'bistro', async (tx) => {
        lockHead(tx).catch(() => undefined) // sent with the append; its failure fails the transaction
        const append = { stream: `note-${id}`, expectedVersion: 0, events: [note(id)] }
        store.append(tx, [append], { meta: noteMeta, now: new Date() })
        if (delayMs > 0) await tx.query({ sql: 'select pg_sleep($1)', parameters: [delayMs / 1_000] })
        if (fails) throw new PlannedRollback()
      }).catch(ignorePlannedRollback),
  }
}

/** A log ordered by a sequence: the reader skips an entry that commits after an entry with a higher number was read. */
async function sequenceLog(ground: Ground): Promise<Log> {
  const { url } = await ground.database()
  await asOwner(url, (client) =>
    client.query('create table naive_log (position bigserial primary key, id integer not null)'),
  )
  const connected = async () => {
    const client = await ground.keep(new Client({ connectionString: url }), (opened) => opened.end())
    await client.connect()
    return client
  }
  const reader = await connected()
  const writers = await Promise.all(oneTo(WRITERS).map(connected))
  let last = '0'
  return {
    read: async () => {
      const { rows } = await reader.query<{ position: string; id: number }>(
        'select position, id from naive_log where position > $1 order by position',
        [last],
      )
      last = rows.at(-1)?.position ?? last
      return rows.map(({ id }) => id)
    },
    write: async (id, delayMs, fails) => {
      const client = writers[Math.floor(id / 1_000) - 1] ?? reader
      await client.query('begin')
      await client.query('insert into naive_log (id) values ($1)', [id])
      await sleep(delayMs)
      await client.query(fails ? 'rollback' : 'commit')
    },
  }
}

export const logOrder = [
  scenario({
    id: '5',
    name: '16 escritores e um leitor do registro, com demora e rollback',
    expected: 'nada deixado de ver nem fora de ordem',
    given: productLog,
    fault: follow,
    holds: compared,
    control: { name: 'bigserial e "posição > última"', given: sequenceLog },
  }),
]
