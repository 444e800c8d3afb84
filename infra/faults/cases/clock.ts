import { recordedEvents } from '../../../server/events/recorded-events.test-support.ts'
import { recalculateExpiry } from '../../../server/modules/labels/expiry/run.ts'
import { localDate } from '../../../server/contract/expiry.ts'
import type { TestServer } from '../../test/server.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { seeded, withServer } from '../case.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

interface Place {
  readonly tenantId: string
  readonly timeZone: string
}

/** The four time zones of Brazil, and one with daylight saving changes in the replayed days. */
const brazil: readonly Place[] = ['America/Noronha', 'America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'].map(
  (timeZone, index) => ({ tenantId: `casa-${index}`, timeZone }),
)
const newYork: Place = { tenantId: 'casa-9', timeZone: 'America/New_York' }

interface Replay {
  readonly from: string
  readonly hours: number
  readonly places: readonly Place[]
}

const replays: readonly Replay[] = [
  // São Paulo skips a midnight, New York repeats an hour.
  { from: '2018-11-02T12:00:00Z', hours: 96, places: [...brazil, newYork] },
  // New York skips an hour.
  { from: '2026-03-06T12:00:00Z', hours: 72, places: [...brazil, newYork] },
]

/**
 * The times at which the job runs: every ten minutes. The clock is an hour wrong at one in ten, and the machine sleeps
 * for 26 hours.
 */
function runTimes({ from, hours }: Replay, seed: number): Date[] {
  const random = seeded(seed)
  const begin = new Date(from).getTime()
  const times: Date[] = []
  for (let at = 0; at <= hours * HOUR_MS; at += 10 * MINUTE_MS) {
    const isAsleep = at > 30 * HOUR_MS && at < 56 * HOUR_MS
    if (isAsleep) continue
    const errorMs = random() < 0.1 ? (random() < 0.5 ? -HOUR_MS : HOUR_MS) : 0
    times.push(new Date(begin + at + errorMs))
  }
  return times
}

type RunJob = (place: Place, now: Date) => Promise<void>

interface DayCounts {
  readonly missed: number
  readonly double: number
  readonly days: number
}

/**
 * Runs the job at all times of the replay. Each local date must be processed exactly once; `datesOf` returns the
 * processed dates.
 */
async function replay(
  days: Replay,
  seed: number,
  runJob: RunJob,
  datesOf: (place: Place) => Promise<readonly string[]>,
): Promise<DayCounts> {
  const expected = new Map<Place, Set<string>>(days.places.map((place) => [place, new Set<string>()]))
  const latest = new Map<Place, string>()
  for (const now of runTimes(days, seed)) {
    for (const place of days.places) {
      const date = localDate(now, place.timeZone)
      // A clock that is set back shows an earlier date again, which must not run a second time.
      if (date >= (latest.get(place) ?? '')) {
        latest.set(place, date)
        expected.get(place)?.add(date)
      }
      await runJob(place, now)
    }
  }
  const totals = { missed: 0, double: 0, days: 0 }
  for (const [place, dates] of expected) {
    const processedDates = await datesOf(place)
    totals.days += dates.size
    totals.missed += [...dates].filter((date) => !processedDates.includes(date)).length
    totals.double += processedDates.length - new Set(processedDates).size
  }
  return totals
}

const outcomeOf = ({ missed, double, days }: DayCounts): Outcome => ({
  holds: missed + double === 0 && days > 0,
  seen: `${missed} dias sem execução, ${double} em dobro`,
  figure: `${days} dias locais em ${replays.length} reprises, dois workers a cada vez`,
})
const sum = (all: readonly DayCounts[]): DayCounts =>
  all.reduce((total, one) => ({
    missed: total.missed + one.missed,
    double: total.double + one.double,
    days: total.days + one.days,
  }))

const daysOf = async ({ application }: TestServer, { tenantId }: Place) =>
  (await recordedEvents(application.database, tenantId))
    .filter(({ type }) => type === 'ExpiryRecalculated')
    .map(({ data }) => String(data['date']))

async function expiryRuns(context: CaseContext): Promise<Outcome> {
  const counts: DayCounts[] = []
  for (const days of replays) {
    counts.push(
      await withServer(context, { now: days.from }, async (server) => {
        for (const { tenantId, timeZone } of days.places) await server.tenant(tenantId, timeZone)
        const runJob: RunJob = async ({ tenantId }, now) =>
          void (await Promise.all([1, 2].map(() => recalculateExpiry(server.application, tenantId, now))))
        return replay(days, context.seed, runJob, (place) => daysOf(server, place))
      }),
    )
  }
  return outcomeOf(sum(counts))
}

/** A cron job: it runs when the local time is within the first ten minutes of the day. */
async function atMidnight(context: CaseContext): Promise<Outcome> {
  const counts: DayCounts[] = []
  for (const days of replays) {
    const processed = new Map<string, string[]>()
    const runJob: RunJob = ({ tenantId, timeZone }, now) => {
      const time = now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
      if (time >= '00:00' && time < '00:10')
        processed.set(tenantId, [...(processed.get(tenantId) ?? []), localDate(now, timeZone)])
      return Promise.resolve()
    }
    counts.push(
      await replay(days, context.seed, runJob, ({ tenantId }) => Promise.resolve(processed.get(tenantId) ?? [])),
    )
  }
  return outcomeOf(sum(counts))
}

export const clock: readonly FaultCase[] = [
  {
    id: '23',
    name: 'meia-noite em 4 fusos, horário de verão, relógio errado, máquina que dormiu 26 h',
    expected: 'uma execução por tenant e dia local',
    run: expiryRuns,
    control: { name: 'cron à meia-noite local', run: atMidnight },
  },
]
