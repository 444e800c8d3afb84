import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../../server/database/migrate.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { size } from '../case.ts'
import { checkAll, isClean, verdictText } from '../checker.ts'
import { Journal } from '../journal.ts'
import { openKitchens, withApplication } from '../kitchens.ts'
import { startLoad } from '../load.ts'
import { embeddedUrl, startMortalPostgres, temporaryFolder } from '../postgres.ts'
import { mortalProcess, runAdmin } from '../product.ts'
import { databaseEnvironment } from '../../test/template-database.ts'

const TENANTS = ['bistro', 'cantina']
const BOUND_S = 60

interface Recorded {
  readonly journal: Journal
  /** The moment to restore to. */
  readonly moment: Date
}

/** Runs a product under load, backs it up, then notes the moment to restore to, and goes on writing for two seconds. */
async function workAndBackUp(context: CaseContext, dataDir: string, backup: string): Promise<Recorded> {
  const product = await mortalProcess({ env: { DATA_DIR: dataDir } })
  try {
    await product.start()
    return await withApplication(await embeddedUrl(dataDir), async (application) => {
      const kitchens = await openKitchens(application, product.origin, TENANTS)
      const journal = new Journal()
      const load = startLoad({
        origin: product.origin,
        kitchens,
        journal,
        seed: context.seed,
        writers: 8,
        perSecond: 100,
      })
      await sleep(1_000)
      await runAdmin(['backup', '--to', backup], { DATA_DIR: dataDir })
      await sleep(size(context, 5_000, 1_500))
      const moment = new Date()
      await sleep(2_000)
      await load.stop()
      return { journal, moment }
    })
  } finally {
    await product.kill('SIGTERM')
  }
}

/** Restores a backup, with the archived WAL (`withLog`) or alone, and moves one tenant to another cluster. */
async function restoreTo(context: CaseContext, withLog: boolean): Promise<Outcome> {
  const folder = await temporaryFolder()
  const [old, restored, backup, archive] = ['old', 'restored', 'backup', 'bistro.zip'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  try {
    const { journal, moment } = await workAndBackUp(context, old, backup)
    const journalThen = journal.asOf(moment)
    const started = performance.now()
    await runAdmin(['restore', '--from', backup, ...(withLog ? ['--wal', old, '--until', moment.toISOString()] : [])], {
      DATA_DIR: restored,
    })
    const product = await mortalProcess({ env: { DATA_DIR: restored } })
    try {
      await product.start()
      const seconds = (performance.now() - started) / 1_000
      const url = await embeddedUrl(restored)
      const verdict = await withApplication(url, (application) => checkAll(application, TENANTS, journalThen))
      await runAdmin(['tenant', 'export', '--tenant', 'bistro', '--to', archive], { DATA_DIR: restored })
      const moved = await importElsewhere(archive, journalThen)
      return {
        holds: isClean(verdict) && moved.holds && seconds < BOUND_S,
        seen: `no momento T: ${verdictText(verdict)}; tenant levado a outro banco: ${moved.seen}`,
        figure: `${verdict.acknowledged} confirmadas até T; RPO 0 s, RTO ${seconds.toFixed(1)} s`,
      }
    } finally {
      await product.kill('SIGTERM')
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importElsewhere(archive: string, journal: Journal): Promise<Pick<Outcome, 'holds' | 'seen'>> {
  const postgres = await startMortalPostgres()
  try {
    await migrate(postgres.url)
    await runAdmin(['tenant', 'import', '--from', archive], databaseEnvironment(postgres))
    const verdict = await withApplication(postgres.url, (application) => checkAll(application, ['bistro'], journal))
    return { holds: isClean(verdict), seen: verdictText(verdict) }
  } finally {
    await postgres.close()
  }
}

export const restores: readonly FaultCase[] = [
  {
    id: '24',
    name: 'cópia feita sob carga, volta ao momento T, tenant levado a outro banco',
    expected: 'o que foi confirmado até T está lá, o que veio depois não',
    run: (context) => restoreTo(context, true),
    control: {
      name: 'a cópia sem o registro de gravações',
      run: (context) => restoreTo({ ...context, quick: true }, false),
    },
  },
]
