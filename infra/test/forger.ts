import { createHash, randomUUID } from 'node:crypto'
import type { EventDeps } from '../../server/events/event-store.ts'
import { sealOf } from '../../server/events/event-chain.ts'
import { sealingMeta } from '../../server/events/seal-older-names.ts'
import { unitOfWork } from '../../server/events/unit-of-work.ts'
import { asAdmin, onDatabase } from './template-database.ts'

const SEAL = sealOf({ event: 'e', meta: 'e.meta', recordedAt: 'e.recorded_at' })

/** Someone who can write any row of the database. */
export interface Forger {
  /** Runs SQL, in which `:tenant` is the tenant. */
  run<Row extends object>(tenantId: string, sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** The positions of the events of a type. */
  positionsOf(tenantId: string, type: string): Promise<number[]>
  /** Gives every event the seal of what it says now, and makes a chain of the appends as they were. */
  rewriteChain(tenantId: string): Promise<void>
  /** Records an erasure that names every event that is not as it was sealed, with its seal of today. */
  excuse(deps: EventDeps, tenantId: string): Promise<void>
}

export function forgerOf(adminUrl: string, databaseUrl: string): Forger {
  const url = onDatabase(adminUrl, new URL(databaseUrl).pathname.slice(1))
  const run: Forger['run'] = <Row extends object>(tenantId: string, sql: string, values: readonly unknown[] = []) =>
    asAdmin(url, async (client) => {
      const { rows } = await client.query<Row>(sql.replaceAll(':tenant', `'${tenantId}'`), [...values])
      return rows
    })
  const seals = <Seal>(tenantId: string, seal: string) =>
    run<{ position: number; type: string; link: Buffer; seal: Seal }>(
      tenantId,
      `select e.position::integer as position, e.type, e.link, ${seal} as seal from events e where e.tenant_id = :tenant order by e.position`,
    )
  return {
    run,
    async positionsOf(tenantId, type) {
      const all = await seals<Buffer>(tenantId, SEAL)
      return all.filter((event) => event.type === type).map(({ position }) => position)
    },
    async rewriteChain(tenantId) {
      let link: Buffer = Buffer.alloc(0)
      for (const append of appendsOf(await seals<Buffer>(tenantId, SEAL))) {
        for (const { position, seal } of append)
          await run(tenantId, 'update events set hash = $1, link = $2 where tenant_id = :tenant and position = $3', [
            seal,
            link,
            position,
          ])
        link = createHash('sha256')
          .update(Buffer.concat([link, ...append.map(({ seal }) => seal)]))
          .digest()
      }
      await run(tenantId, 'update tenant_head set chain = $1 where tenant_id = :tenant', [link])
    },
    async excuse(deps, tenantId) {
      const events = (await seals<string>(tenantId, `encode(${SEAL}, 'hex')`))
        .filter(({ type }) => type !== 'PersonalDataErased')
        .map(({ position, seal }) => ({ position, seal }))
      await unitOfWork(deps, { tenantId, meta: sealingMeta, now: new Date() }, async (unit) => {
        unit.append({
          stream: `erasure-${randomUUID()}`,
          expectedVersion: 0,
          events: [{ type: 'PersonalDataErased', data: { events } }],
        })
        return { status: 200, body: undefined }
      })
    },
  }
}

/** The events of one append follow each other and have one link. */
function appendsOf<Event extends { readonly link: Buffer }>(events: readonly Event[]): Event[][] {
  const appends: Event[][] = []
  for (const event of events) {
    const current = appends.at(-1)
    if (current?.[0]?.link.equals(event.link)) current.push(event)
    else appends.push([event])
  }
  return appends
}
