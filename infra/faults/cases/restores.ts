import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../../server/database/migrate.ts'
import type { FaultCase, Ground, Outcome } from '../case.ts'
import { size } from '../case.ts'
import { checkAll, isClean, verdictText } from '../checker.ts'
import { Journal } from '../journal.ts'
import { openKitchens, withApplication } from '../kitchens.ts'
import { startLoad } from '../load.ts'
import { embeddedUrl, startMortalPostgres, temporaryFolder } from '../postgres.ts'
import { mortalProcess, runAdmin } from '../product.ts'

const TENANTS = ['bistro', 'cantina']
const BOUND_S = 60

interface Lost {
  readonly journal: Journal
  readonly moment: Date
}

/** A product that works and is backed up meanwhile; some time later comes the moment to go back to, and later still the end. */
async function workAndBackUp(ground: Ground, dataDir: string, backup: string): Promise<Lost> {
  const product = await mortalProcess({ env: { DATA_DIR: dataDir } })
  try {
    await product.start()
    return await withApplication(await embeddedUrl(dataDir), async (application) => {
      const kitchens = await openKitchens(application, product.origin, TENANTS)
      const journal = new Journal()
      const load = startLoad({ origin: product.origin, kitchens, journal, seed: ground.seed, writers: 8, perSecond: 100 })
      await sleep(1_000)
      await runAdmin(['backup', '--to', backup], { DATA_DIR: dataDir })
      await sleep(size(ground, 5_000, 1_500))
      const moment = new Date()
      await sleep(2_000)
      await load.stop()
      return { journal, moment }
    })
  } finally {
    await product.kill('SIGTERM')
  }
}

/** Goes back to a moment out of a backup and the log since; then one tenant moves to another cluster. `withLog`: else the backup alone. */
async function restoreTo(ground: Ground, withLog: boolean): Promise<Outcome> {
  const folder = await temporaryFolder()
  const [old, restored, backup, archive] = ['old', 'restored', 'backup', 'bistro.zip'].map((name) => join(folder, name)) as [string, string, string, string]
  try {
    const { journal, moment } = await workAndBackUp(ground, old, backup)
    const known = journal.asOf(moment)
    const started = performance.now()
    await runAdmin(['restore', '--from', backup, ...(withLog ? ['--wal', old, '--until', moment.toISOString()] : [])], { DATA_DIR: restored })
    const product = await mortalProcess({ env: { DATA_DIR: restored } })
    try {
      await product.start()
      const seconds = (performance.now() - started) / 1_000
      const url = await embeddedUrl(restored)
      const verdict = await withApplication(url, (application) => checkAll(application, TENANTS, known))
      await runAdmin(['tenant', 'export', '--tenant', 'bistro', '--to', archive], { DATA_DIR: restored })
      const moved = await importElsewhere(archive, known)
      return {
        holds: isClean(verdict) && moved.holds && seconds < BOUND_S,
        seen: `no momento T: ${verdictText(verdict)}; tenant levado a outro banco: ${moved.seen}`, figure: `${verdict.acknowledged} confirmadas até T; RPO 0 s, RTO ${seconds.toFixed(1)} s`,
      }
    } finally {
      await product.kill('SIGTERM')
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importElsewhere(archive: string, known: Journal): Promise<Pick<Outcome, 'holds' | 'seen'>> {
  const postgres = await startMortalPostgres()
  try {
    await migrate(postgres.url)
    await runAdmin(['tenant', 'import', '--from', archive], { DATABASE_URL: postgres.url })
    const verdict = await withApplication(postgres.url, (application) => checkAll(application, ['bistro'], known))
    return { holds: isClean(verdict), seen: verdictText(verdict) }
  } finally {
    await postgres.close()
  }
}

export const restores: readonly FaultCase[] = [
  {
    id: '24', name: 'cópia feita sob carga, volta ao momento T, tenant levado a outro banco', expected: 'o que foi confirmado até T está lá, o que veio depois não', run: (ground) => restoreTo(ground, true),
    control: { name: 'a cópia sem o registro de gravações', run: (ground) => restoreTo({ ...ground, quick: true }, false) },
  },
]
