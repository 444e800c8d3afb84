import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from '../case.ts'
import { countsText, oneTo, seeded } from '../case.ts'
import { checkTenant } from '../checker.ts'
import { Journal } from '../journal.ts'
import type { OfflineVerdict } from '../offline/check.ts'
import { checkOffline } from '../offline/check.ts'
import { KitchenDays } from '../offline/day.ts'
import { openOfflineKitchen } from '../offline/kitchen.ts'
import type { Flaw } from '../offline/tablet.ts'
import { Tablet } from '../offline/tablet.ts'
import { asAdmin, onDatabase } from '../../test/template-database.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'

const MINUTE_MS = 60_000
/** How far the clocks of the tablets are from that of the server. */
const OFFSETS = [0, -12 * MINUTE_MS, 7 * MINUTE_MS]
const DAYS = 1_000
const QUICK_DAYS = 12

/** @param flaws of the tablets of each kitchen; none: they do what the specification asks of one */
async function offlineKitchens(ground: Ground, flaws: readonly Flaw[] = []) {
  const ids = oneTo(ground.size(6, 2)).map((index) => `sem-internet-${index}`)
  const served = await ground.product(ids)
  const kitchens = await Promise.all(
    served.kitchens.map(async (kitchen, index) => {
      const opened = await openOfflineKitchen(served, kitchen)
      const random = seeded(ground.seed * 100 + index)
      const tablets = opened.tablets.map(
        (tablet, place) => new Tablet({ ...tablet, offset: OFFSETS[place] ?? 0, random, flaw: flaws[index] ?? null }),
      )
      return { tenantId: kitchen.tenantId, tablets, days: new KitchenDays(opened, tablets, random) }
    }),
  )
  return { ...served, kitchens }
}

const KEPT = "select count(*)::integer as kept from commands where key like 'sync %'"

/** Kills the product again and again, each time just after it has done a command of a queue, and starts it again. */
function reaper({ process, url }: Awaited<ReturnType<typeof offlineKitchens>>, ground: Ground) {
  const { random, size } = ground
  let [isOver, kills] = [false, 0]
  const running = asAdmin(onDatabase(ground.adminUrl, new URL(url).pathname.slice(1)), async (database) => {
    const kept = async () => (await database.query<{ kept: number }>(KEPT)).rows[0]?.kept ?? 0
    while (!isOver) {
      await sleep(size(4_000, 1_500) + random() * size(8_000, 3_000))
      const before = await kept()
      while (!isOver && (await kept()) === before) await sleep(2)
      if (isOver) break
      kills += 1
      await process.kill('SIGKILL')
      await process.start()
    }
  })
  return {
    async stop() {
      isOver = true
      await running
      return kills
    },
  }
}

const FAULTS = ['lost', 'doubled', 'sameCode', 'pastLimit', 'silent', 'wrong'] as const

/** The days of all kitchens, side by side, while the product is killed again and again. */
async function liveDays(world: Awaited<ReturnType<typeof offlineKitchens>>, ground: Ground) {
  const { kitchens, application } = world
  const days = ground.size(DAYS, QUICK_DAYS)
  const killing = reaper(world, ground)
  const living = kitchens.map(async (kitchen, index) => {
    for (let day = index; day < days; day += kitchens.length) await kitchen.days.live()
  })
  const lived = await Promise.allSettled(living)
  const kills = await killing.stop()
  for (const one of lived) if (one.status === 'rejected') throw one.reason
  const verdicts: OfflineVerdict[] = []
  let holes = 0
  for (const { tenantId, tablets } of kitchens) {
    const commands = tablets.flatMap((tablet) => tablet.commands)
    verdicts.push(await checkOffline(application, tenantId, commands))
    const verdict = await checkTenant(application, tenantId, new Journal())
    holes += verdict.holes + verdict.differingRows
  }
  return { days, kills, holes, verdicts, figures: kitchens.flatMap(({ tablets }) => tablets.map((one) => one.figures)) }
}

const sumOf = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((sum, one) => sum + of(one), 0)

const seenIn = ({ verdicts, holes }: Awaited<ReturnType<typeof liveDays>>) => {
  const [lost = 0, doubled = 0, sameCode, pastLimit, silent, wrong] = FAULTS.map((fault) =>
    sumOf(verdicts, (one) => one[fault]),
  )
  const [told] = verdicts.flatMap((one) => one.told)
  return {
    lost,
    doubled,
    faults: sumOf(verdicts, (one) => sumOf(FAULTS, (fault) => one[fault])) + holes,
    seen: `${lost} perdidos, ${doubled} dobrados, ${sameCode} códigos repetidos, ${pastLimit} datas além do prazo, ${silent} recusas caladas, ${wrong} diferentes do modelo, ${holes} furos${told === undefined ? '' : ` (${told})`}`,
  }
}

function outcomeOf(lived: Awaited<ReturnType<typeof liveDays>>): Outcome {
  const { days, kills, verdicts, figures } = lived
  const { faults, seen } = seenIn(lived)
  const ends = new Map<string, number>()
  for (const [end, times] of verdicts.flatMap((one) => [...one.ends])) ends.set(end, (ends.get(end) ?? 0) + times)
  const unanswered = sumOf(figures, (one) => one.unanswered)
  const cut = sumOf(figures, (one) => one.cut)
  return {
    // Days in which nothing was cut, refused or to be checked would show nothing.
    holds: faults === 0 && cut > 0 && ends.has('conferir') && ends.has('label_withdrawn'),
    seen,
    figure: `${days} dias, ${sumOf(verdicts, (one) => one.commands)} comandos: ${countsText(ends)}; ${kills} mortes, ${unanswered} envios sem resposta, ${cut} cortados entre dois comandos, ${sumOf(verdicts, (one) => one.moved)} com a hora da chegada`,
  }
}

/** In one kitchen the tablets forget what had no answer, in the other they send it under new keys: each is to be found. */
async function flawed(ground: Ground): Promise<Outcome> {
  const { lost, doubled, seen } = seenIn(await liveDays(await offlineKitchens(ground, ['forgets', 'new keys']), ground))
  return { holds: lost === 0 || doubled === 0, seen, figure: '' }
}

export const offlineDays = [
  scenario({
    id: '47',
    name: 'dias sem internet de três tablets, respostas que se perdem e kill -9 entre dois comandos',
    expected: 'nada perdido, dobrado nem calado; nenhuma data além do prazo sem conferir',
    given: (ground) => offlineKitchens(ground),
    fault: liveDays,
    holds: outcomeOf,
    control: { name: 'largar a fila sem resposta, ou enviar de novo com outra chave', instead: flawed },
  }),
]
