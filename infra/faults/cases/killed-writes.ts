import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { readTenant } from '../../../server/database/tenant-transaction.ts'
import { oneTo } from '../case.ts'
import type { Ground, Served } from '../scenario.ts'

export const TENANT = 'bistro'
const GIVES_UP_AFTER_MS = 60_000

/** A write of many labels that carry its mark. */
interface Marked {
  readonly mark: string
  readonly labels: number
}
/** Makes the labels of a mark; a repeated call with the same key must not make them again. */
export type Write = (served: Served, marked: Marked, key: string) => Promise<number>

/** How much the log has of a mark: `labels` of it once everything is written. */
export type Count = (served: Served, marked: Pick<Marked, 'mark'>) => Promise<number>

export async function kitchenThatWrites(
  ground: Ground,
  write: (served: Served, ground: Ground) => Promise<Write>,
  labels: number,
  count: Count = labelsMade,
) {
  const served = await ground.product([TENANT])
  return { served, labels, count, write: await write(served, ground) }
}

export const clientOf = ({ kitchens: [kitchen] }: Served) => {
  if (kitchen === undefined) throw new Error('There is no kitchen')
  return kitchen
}

/** How many labels the log has with this mark: as their lot, or as their responsible. */
const labelsMade: Count = counting(
  "select count(*)::integer as count from events where tenant_id = $1 and type = 'LabelGenerated' and $2 in (data ->> 'lot', data ->> 'responsible')",
)

/** @param sql of one row with a `count`; `$1` is the tenant, `$2` the mark */
export function counting(sql: string): Count {
  return async ({ application }, { mark }) => {
    const [row] = await readTenant(application.database, TENANT, (tx) =>
      tx.query<{ readonly count: number }>({ sql, parameters: [tx.tenantId, mark] }),
    )
    return row?.count ?? 0
  }
}

const until = async (done: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + GIVES_UP_AFTER_MS
  while (!(await done()) && performance.now() < deadline) await sleep(20)
}

export const roundsOf = (size: Ground['size']): number => size(60, 6)

/** In each round the product is killed at another moment of a write, started again, and asked again with the same key. */
export async function killWhileWriting(
  { served, write, labels, count }: Awaited<ReturnType<typeof kitchenThatWrites>>,
  { random, size }: Ground,
) {
  const quiet = { mark: 'Q0', labels }
  const started = performance.now()
  const first = await write(served, quiet, randomUUID())
  if (first !== 200 && first !== 201) throw new Error(`The first write was answered ${first}`)
  const lasts = performance.now() - started
  const rounds = roundsOf(size)
  let [interrupted, half, lost, twice] = [0, 0, 0, 0]
  for (const round of oneTo(rounds)) {
    const marked = { mark: `K${round}`, labels }
    const key = randomUUID()
    const sent = write(served, marked, key)
    await sleep(random() * lasts * 1.1)
    await served.process.kill('SIGKILL')
    if ((await sent) === 0) interrupted += 1
    await served.process.start()
    const after = await count(served, marked)
    if (after !== 0 && after !== labels) half += 1
    await until(async () => {
      const status = await write(served, marked, key)
      return status > 0 && status < 500
    })
    const atEnd = await count(served, marked)
    if (atEnd < labels) lost += 1
    if (atEnd > labels) twice += 1
  }
  return { rounds, interrupted, half, lost, twice, lasts }
}

/** All or nothing, and once however often it is asked. `what` is the write in the table: `um preparo`. */
export const wholeAndOnce =
  (what: string) =>
  ({ rounds, interrupted, half, lost, twice, lasts }: Awaited<ReturnType<typeof killWhileWriting>>) => ({
    holds: half + lost + twice === 0 && interrupted > 0,
    seen: `${half} pela metade, ${lost} perdidos, ${twice} em dobro`,
    figure: `${rounds} mortes, ${interrupted} sem resposta; ${what} dura ${Math.round(lasts)} ms`,
  })
