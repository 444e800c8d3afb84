import { recordedEvents } from '../../../server/events/recorded-events.test-support.ts'
import { recalculateExpiry } from '../../../server/modules/labels/expiry/run.ts'
import { localDate } from '../../../server/contract/expiry.ts'
import { seeded } from '../case.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

interface Place {
  readonly tenantId: string
  readonly timeZone: string
}

/** The four time zones of Brazil, and one with daylight saving changes in the replayed days. */
const places = ['America/Noronha', 'America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco', 'America/New_York'].map(
  (timeZone, index): Place => ({ tenantId: `casa-${index}`, timeZone }),
)

interface Days {
  readonly from: string
  readonly hours: number
}

const replays: readonly Days[] = [
  // São Paulo skips a midnight, New York repeats an hour.
  { from: '2018-11-02T12:00:00Z', hours: 96 },
  // New York skips an hour.
  { from: '2026-03-06T12:00:00Z', hours: 72 },
]

/**
 * The times at which the job runs: every ten minutes. The clock is an hour wrong at one in ten, and the machine sleeps
 * for 26 hours.
 */
function runTimes({ from, hours }: Days, seed: number): Date[] {
  const random = seeded(seed)
  const times: Date[] = []
  for (let at = 0; at <= hours * HOUR_MS; at += 10 * MINUTE_MS) {
    const isAsleep = at > 30 * HOUR_MS && at < 56 * HOUR_MS
    if (isAsleep) continue
    const errorMs = random() < 0.1 ? (random() < 0.5 ? -HOUR_MS : HOUR_MS) : 0
    times.push(new Date(Date.parse(from) + at + errorMs))
  }
  return times
}

/** A job that is run at all times of some days, and the local dates that it has processed. */
interface Job {
  readonly run: (place: Place, now: Date) => Promise<unknown>
  readonly datesOf: (place: Place) => Promise<readonly string[]>
}

/** The job of each replay. */
type Jobs = readonly { readonly days: Days; readonly job: Job }[]

const productJobs = (ground: Ground): Promise<Jobs> =>
  Promise.all(
    replays.map(async (days) => {
      const server = await ground.server({ now: days.from })
      for (const { tenantId, timeZone } of places) await server.tenant(tenantId, { timeZone })
      const job: Job = {
        run: ({ tenantId }, now) => Promise.all([1, 2].map(() => recalculateExpiry(server.application, tenantId, now))),
        datesOf: async ({ tenantId }) =>
          (await recordedEvents(server.application.database, tenantId))
            .filter(({ type }) => type === 'ExpiryRecalculated')
            .map(({ data }) => String(data['date'])),
      }
      return { days, job }
    }),
  )

/** A cron job: it runs when the local time is within the first ten minutes of the day. */
function midnightJobs(): Jobs {
  return replays.map((days) => {
    const processed = new Map<Place, string[]>(places.map((place) => [place, []]))
    const job: Job = {
      run: async (place, now) => {
        const { timeZone } = place
        const time = now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
        if (time >= '00:00' && time < '00:10') processed.get(place)?.push(localDate(now, timeZone))
      },
      datesOf: async (place) => processed.get(place) ?? [],
    }
    return { days, job }
  })
}

/** Runs the jobs at all times. Each local date must be processed exactly once. */
async function replay(jobs: Jobs, { seed }: Ground) {
  const totals = { missed: 0, double: 0, days: 0 }
  for (const { days, job } of jobs) {
    const expected = new Map(places.map((place) => [place, new Set<string>()]))
    for (const now of runTimes(days, seed))
      for (const [place, dates] of expected) {
        const date = localDate(now, place.timeZone)
        // A clock that is set back shows an earlier date again, which must not run a second time.
        if (date >= ([...dates].at(-1) ?? '')) dates.add(date)
        await job.run(place, now)
      }
    for (const [place, dates] of expected) {
      const processedDates = await job.datesOf(place)
      totals.days += dates.size
      totals.missed += [...dates].filter((date) => !processedDates.includes(date)).length
      totals.double += processedDates.length - new Set(processedDates).size
    }
  }
  return totals
}

export const clock = [
  scenario({
    id: '23',
    name: 'meia-noite em 4 fusos, horário de verão, relógio errado, máquina que dormiu 26 h',
    expected: 'uma execução por tenant e dia local',
    given: productJobs,
    fault: replay,
    holds: ({ missed, double, days }) => ({
      holds: missed + double === 0 && days > 0,
      seen: `${missed} dias sem execução, ${double} em dobro`,
      figure: `${days} dias locais em ${replays.length} reprises, dois workers a cada vez`,
    }),
    control: { name: 'cron à meia-noite local', given: midnightJobs },
  }),
]
