import { recordedEvents } from '../../../server/events/recorded-events.test-support.ts'
import { recalculateExpiry } from '../../../server/modules/labels/expiry-run.ts'
import { localDate } from '../../../server/modules/labels/shelf-life.contract.ts'
import type { TestServer } from '../../test/server.ts'
import type { FaultCase, Ground, Outcome } from '../case.ts'
import { seeded, withServer } from '../case.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

interface Place {
  readonly tenantId: string
  readonly timeZone: string
}

/** The four zones of Brazil, and those whose clocks jump in these days. */
const brazil: readonly Place[] = ['America/Noronha', 'America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'].map((timeZone, index) => ({ tenantId: `casa-${index}`, timeZone }))
const newYork: Place = { tenantId: 'casa-9', timeZone: 'America/New_York' }

interface Days {
  readonly from: string
  readonly hours: number
  readonly places: readonly Place[]
}

const replays: readonly Days[] = [
  { from: '2018-11-02T12:00:00Z', hours: 96, places: [...brazil, newYork] }, // São Paulo skips a midnight, New York repeats an hour
  { from: '2026-03-06T12:00:00Z', hours: 72, places: [...brazil, newYork] }, // New York skips an hour
]

/** When somebody looks: every ten minutes, with a clock that was set wrong by an hour either way, and a machine that slept for 26. */
function looks({ from, hours }: Days, seed: number): Date[] {
  const random = seeded(seed)
  const begin = new Date(from).getTime()
  const times: Date[] = []
  for (let at = 0; at <= hours * HOUR_MS; at += 10 * MINUTE_MS) {
    const isAsleep = at > 30 * HOUR_MS && at < 56 * HOUR_MS
    if (isAsleep) continue
    const wrong = random() < 0.1 ? (random() < 0.5 ? -HOUR_MS : HOUR_MS) : 0
    times.push(new Date(begin + at + wrong))
  }
  return times
}

type Look = (place: Place, now: Date) => Promise<void>

interface Runs {
  readonly missed: number
  readonly double: number
  readonly days: number
}

/** Each local date that somebody looked in is run once; `ran` says which were. */
async function replay(days: Days, seed: number, look: Look, ran: (place: Place) => Promise<readonly string[]>): Promise<Runs> {
  const wanted = new Map<Place, Set<string>>(days.places.map((place) => [place, new Set<string>()]))
  const latest = new Map<Place, string>()
  for (const now of looks(days, seed)) {
    for (const place of days.places) {
      const date = localDate(now, place.timeZone)
      // A clock that is set back shows a date again that is done with.
      if (date >= (latest.get(place) ?? '')) {
        latest.set(place, date)
        wanted.get(place)?.add(date)
      }
      await look(place, now)
    }
  }
  const totals = { missed: 0, double: 0, days: 0 }
  for (const [place, dates] of wanted) {
    const found = await ran(place)
    totals.days += dates.size
    totals.missed += [...dates].filter((date) => !found.includes(date)).length
    totals.double += found.length - new Set(found).size
  }
  return totals
}

const said = ({ missed, double, days }: Runs): Outcome => ({
  holds: missed + double === 0 && days > 0, seen: `${missed} dias sem execução, ${double} em dobro`,
  figure: `${days} dias locais em ${replays.length} reprises, dois workers a cada vez`,
})
const sum = (all: readonly Runs[]): Runs => all.reduce((total, one) => ({ missed: total.missed + one.missed, double: total.double + one.double, days: total.days + one.days }))

const daysOf = async ({ application }: TestServer, { tenantId }: Place) => 
  (await recordedEvents(application.database, tenantId)).filter(({ type }) => type === 'ExpiryRecalculated').map(({ data }) => String(data['date']))

async function nights(ground: Ground): Promise<Outcome> {
  const runs: Runs[] = []
  for (const days of replays) {
    runs.push(await withServer(ground, { now: days.from }, async (server) => {
      for (const { tenantId, timeZone } of days.places) await server.tenant(tenantId, timeZone)
      const look: Look = async ({ tenantId }, now) => void (await Promise.all([1, 2].map(() => recalculateExpiry(server.application, tenantId, now))))
      return replay(days, ground.seed, look, (place) => daysOf(server, place))
    }))
  }
  return said(sum(runs))
}

/** A timetable: run when the local clock shows the first ten minutes of the day. */
async function atMidnight(ground: Ground): Promise<Outcome> {
  const runs: Runs[] = []
  for (const days of replays) {
    const ran = new Map<string, string[]>()
    const look: Look = ({ tenantId, timeZone }, now) => {
      const time = now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
      if (time >= '00:00' && time < '00:10') ran.set(tenantId, [...(ran.get(tenantId) ?? []), localDate(now, timeZone)])
      return Promise.resolve()
    }
    runs.push(await replay(days, ground.seed, look, ({ tenantId }) => Promise.resolve(ran.get(tenantId) ?? [])))
  }
  return said(sum(runs))
}

export const clock: readonly FaultCase[] = [
  {
    id: '23', name: 'meia-noite em 4 fusos, horário de verão, relógio errado, máquina que dormiu 26 h', expected: 'uma execução por tenant e dia local', run: nights,
    control: { name: 'cron à meia-noite local', run: atMidnight },
  },
]
