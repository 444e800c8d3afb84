import { noDiskWatch } from '../../server/database/disk-watch.ts'
import type { HealthFacts } from '../../server/http/health.ts'

/** Nothing to report: the process is ready, its disk has space, and its clock is right. */
export const quietHealth: HealthFacts = { isReady: () => true, disk: noDiskWatch, clockState: () => 'ok' }
