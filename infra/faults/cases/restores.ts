import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../../server/database/migrate.ts'
import { databaseEnvironment } from '../../test/template-database.ts'
import { checkAll, isClean, verdictText } from '../checker.ts'
import type { Journal } from '../journal.ts'
import { withApplication } from '../kitchens.ts'
import { embeddedUrl } from '../postgres.ts'
import { runAdmin } from '../product.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'

const TENANTS = ['bistro', 'cantina']
const BOUND_S = 60

/** A product is backed up under load, then goes on writing; the moment to restore to lies two seconds before the end. */
async function backedUp(ground: Ground, withLog: boolean) {
  const folder = await ground.folder()
  const [old, backup] = [join(folder, 'old'), join(folder, 'backup')]
  const product = await ground.started({ env: { DATA_DIR: old } })
  const { kitchens } = await ground.kitchens(await embeddedUrl(old), product.origin, TENANTS)
  const load = await ground.load({ origin: product.origin, kitchens, writers: 8, perSecond: 100 })
  await sleep(1_000)
  await runAdmin(['backup', '--to', backup], { DATA_DIR: old })
  await sleep(ground.size(5_000, 1_500))
  const moment = new Date()
  await sleep(2_000)
  await load.stop()
  await product.kill('SIGTERM')
  const log = withLog ? ['--wal', old, '--until', moment.toISOString()] : []
  return { folder, restore: ['restore', '--from', backup, ...log], journal: load.journal.asOf(moment) }
}

const verdictOf = (url: string, tenants: readonly string[], journal: Journal) =>
  withApplication(url, (application) => checkAll(application, tenants, journal))

/** Restores the backup, with the archived WAL or alone, and moves one tenant to another cluster. */
async function restoreAndMove({ folder, restore, journal }: Awaited<ReturnType<typeof backedUp>>, ground: Ground) {
  const env = { DATA_DIR: join(folder, 'restored') }
  const archive = join(folder, 'bistro.zip')
  const started = performance.now()
  await runAdmin(restore, env)
  await ground.started({ env })
  const seconds = (performance.now() - started) / 1_000
  const verdict = await verdictOf(await embeddedUrl(env.DATA_DIR), TENANTS, journal)
  await runAdmin(['tenant', 'export', '--tenant', 'bistro', '--to', archive], env)
  const elsewhere = await ground.postgres()
  await migrate(elsewhere.url)
  await runAdmin(['tenant', 'import', '--from', archive], databaseEnvironment(elsewhere))
  return { seconds, verdict, moved: await verdictOf(elsewhere.url, ['bistro'], journal) }
}

export const restores = [
  scenario({
    id: '24',
    name: 'cópia feita sob carga, volta ao momento T, tenant levado a outro banco',
    expected: 'o que foi confirmado até T está lá, o que veio depois não',
    given: (ground) => backedUp(ground, true),
    fault: restoreAndMove,
    holds: ({ seconds, verdict, moved }) => ({
      holds: isClean(verdict) && isClean(moved) && seconds < BOUND_S,
      seen: `no momento T: ${verdictText(verdict)}; tenant levado a outro banco: ${verdictText(moved)}`,
      figure: `${verdict.acknowledged} confirmadas até T; RPO 0 s, RTO ${seconds.toFixed(1)} s`,
    }),
    control: { name: 'a cópia sem o registro de gravações', given: (ground) => backedUp(ground, false) },
  }),
]
