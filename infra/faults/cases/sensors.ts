import { setTimeout as sleep } from 'node:timers/promises'
import { checkTenants } from '../../../server/admin/integrity.ts'
import type { Application } from '../../../server/app.ts'
import { readTenant } from '../../../server/database/tenant-transaction.ts'
import { sealDays } from '../../../server/modules/temperatures/act/seal-days.ts'
import { count, countsText, oneTo } from '../case.ts'
import type { Kitchen } from '../kitchens.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'

const [ATTACKED, QUIET] = ['bistro', 'cantina']
const CALLS_A_MINUTE = 60
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

interface Sensor {
  readonly tenantId: string
  readonly pointId: number
  readonly token: string
}

async function sensorOf({ client, tenantId }: Kitchen, name: string): Promise<Sensor> {
  const { body: point } = await client.post<{ id: number }>('/api/temperature-points', {
    name,
    storageTypeId: 'refrigerado',
    max: 8,
  })
  const { body } = await client.post<{ token: string }>(`/api/temperature-points/${point.id}/sensor`, {})
  return { tenantId, pointId: point.id, token: body.token }
}

interface Reading {
  readonly at: string
  readonly value: number
}
type Sent = (token: string, readings: readonly Reading[]) => Promise<{ readonly status: number; readonly text: string }>

/** Status 0: no answer. */
const senderTo =
  (origin: string): Sent =>
  (token, readings) =>
    fetch(`${origin}/api/sensor/readings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ readings }),
      signal: AbortSignal.timeout(10_000),
    })
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      .catch(() => ({ status: 0, text: '' }))

/** @param sendsAgain whether a sensor sends the same readings again until it has an answer */
async function measuredKitchens(ground: Ground, sendsAgain: boolean) {
  const served = await ground.product([ATTACKED, QUIET])
  const [attacked, quiet] = served.kitchens
  if (attacked === undefined || quiet === undefined) throw new Error('There are no kitchens')
  return {
    ...served,
    sendsAgain,
    send: senderTo(served.origin),
    honest: [await sensorOf(attacked, 'Câmara'), await sensorOf(quiet, 'Câmara')],
    flooding: await sensorOf(attacked, 'Balcão'),
    lying: await sensorOf(attacked, 'Adega'),
  }
}

/** A sensor of a good will: three new readings a call, each of another second. */
function sending(send: Sent, { token }: Sensor, sendsAgain: boolean) {
  const given = new Map<string, number>()
  const statuses = new Map<number, number>()
  const first = Date.now() - 60 * MINUTE_MS
  let isOver = false
  async function run() {
    while (!isOver) {
      const readings = oneTo(3).map((part) => {
        const second = given.size + part
        return { at: new Date(first + second * 1_000).toISOString(), value: (second % 70) / 10 }
      })
      for (const { at, value } of readings) given.set(at, value)
      for (;;) {
        const { status } = await send(token, readings)
        count(statuses, status)
        if (status === 200 || !sendsAgain) break
        await sleep(100)
      }
      await sleep(150)
    }
  }
  const running = run()
  return {
    async stop() {
      isOver = true
      await running
      return { given, statuses }
    },
  }
}

/** Twice as many calls as a minute has, ten at a time. */
async function flood(send: Sent, { token }: Sensor) {
  const statuses = new Map<number, number>()
  const started = performance.now()
  for (const call of oneTo((2 * CALLS_A_MINUTE) / 10))
    for (const { status } of await Promise.all(
      oneTo(10).map((part) => send(token, [{ at: new Date(Date.now() - call * part).toISOString(), value: 3 }])),
    ))
      count(statuses, status)
  const admitted = CALLS_A_MINUTE + Math.ceil((performance.now() - started) / 1_000)
  const others = [...statuses.keys()].filter((status) => status !== 200 && status !== 429)
  return { statuses, held: (statuses.get(200) ?? 0) <= admitted && statuses.has(429) && others.length === 0 }
}

/** Whether readings of a clock that is ahead are refused and named, and a token says nothing in another house. */
async function lie(send: Sent, { token }: Sensor) {
  const ahead = new Date(Date.now() + 20 * MINUTE_MS).toISOString()
  const future = await send(token, [
    { at: new Date().toISOString(), value: 3 },
    { at: ahead, value: 3 },
  ])
  const stolen = await send(`${QUIET}.${token.split('.')[1] ?? ''}`, [{ at: new Date().toISOString(), value: 3 }])
  return future.status === 422 && future.text.includes(ahead) && stolen.status === 401
}

const stored = (application: Application, { tenantId, pointId }: Sensor) =>
  readTenant(application.database, tenantId, (tx) =>
    tx.query<{ readonly at: Date; readonly value: string }>({
      sql: 'select at, value from sensor_readings where tenant_id = $1 and point_id = $2',
      parameters: [tenantId, pointId],
    }),
  )

async function sealed(application: Application): Promise<string> {
  const later = new Date(Date.now() + 5 * DAY_MS)
  for (const tenantId of [ATTACKED, QUIET]) await sealDays(application, tenantId, later)
  return checkTenants(application, [ATTACKED, QUIET]).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

/** One sensor floods, one lies, and the product is killed again and again, while a sensor of each house measures. */
async function abuse(
  { application, process, send, honest, flooding, lying, sendsAgain }: Awaited<ReturnType<typeof measuredKitchens>>,
  { random, size }: Ground,
) {
  const measuring = honest.map((sensor) => ({ sensor, ...sending(send, sensor, sendsAgain) }))
  const flooded = await flood(send, flooding)
  const refused = await lie(send, lying)
  const kills = size(40, 4)
  for (const _ of oneTo(kills)) {
    await sleep(300 + random() * 700)
    await process.kill('SIGKILL')
    await process.start()
  }
  await sleep(500)
  let [readings, lost, changed, ghosts, unanswered] = [0, 0, 0, 0, 0]
  for (const { sensor, stop } of measuring) {
    const { given, statuses } = await stop()
    const rows = new Map((await stored(application, sensor)).map(({ at, value }) => [at.toISOString(), Number(value)]))
    readings += given.size
    unanswered += statuses.get(0) ?? 0
    lost += [...given.keys()].filter((at) => !rows.has(at)).length
    changed += [...given].filter(([at, value]) => rows.has(at) && rows.get(at) !== value).length
    ghosts += [...rows.keys()].filter((at) => !given.has(at)).length
  }
  const lied = (await stored(application, lying)).length
  return {
    flooded,
    refused: refused && lied === 0,
    kills,
    readings,
    lost,
    changed,
    ghosts,
    unanswered,
    seals: await sealed(application),
  }
}

export const sensors = [
  scenario({
    id: '43',
    name: 'um sensor que inunda, um que mente a hora ou a casa, e kill -9 no meio',
    expected:
      'as chamadas a mais esperam, as mentiras são recusadas, nenhuma leitura dos outros se perde, os selos conferem',
    given: (ground) => measuredKitchens(ground, true),
    fault: abuse,
    holds: ({ flooded, refused, kills, readings, lost, changed, ghosts, unanswered, seals }) => ({
      holds: flooded.held && refused && lost + changed + ghosts === 0 && unanswered > 0 && seals === '',
      seen: `${lost} perdidas, ${changed} trocadas, ${ghosts} indevidas de ${readings} leituras; inundação: ${countsText(flooded.statuses)}; mentiras ${refused ? 'recusadas' : 'ACEITAS'}; selos ${seals === '' ? 'conferem' : seals}`,
      figure: `${kills} mortes, ${unanswered} chamadas sem resposta`,
    }),
    control: { name: 'um sensor que não envia de novo', given: (ground) => measuredKitchens(ground, false) },
  }),
]
