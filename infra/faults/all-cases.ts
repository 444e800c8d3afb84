import type { FaultCase } from './case.ts'
import { atOnce } from './cases/at-once.ts'
import { batches } from './cases/batches.ts'
import { clock } from './cases/clock.ts'
import { clockAhead } from './cases/clock-ahead.ts'
import { crossSite } from './cases/cross-site.ts'
import { doors } from './cases/doors.ts'
import { fullDisks } from './cases/disk.ts'
import { exports } from './cases/exports.ts'
import { floods } from './cases/floods.ts'
import { forgery } from './cases/forgery.ts'
import { fuzzing } from './cases/fuzzing.ts'
import { jobs } from './cases/jobs.ts'
import { kills } from './cases/kills.ts'
import { logOrder } from './cases/log-order.ts'
import { logins } from './cases/logins.ts'
import { network } from './cases/network.ts'
import { offlineDays } from './cases/offline-days.ts'
import { oneClient } from './cases/one-client.ts'
import { oneClientsStreams } from './cases/one-clients-streams.ts'
import { paper } from './cases/paper.ts'
import { publicCodes } from './cases/public-codes.ts'
import { rebuilds } from './cases/rebuilds.ts'
import { recalls } from './cases/recalls.ts'
import { receipts } from './cases/receipts.ts'
import { redisOutage } from './cases/redis-away.ts'
import { restoredAccess } from './cases/restored-access.ts'
import { restores } from './cases/restores.ts'
import { sensors } from './cases/sensors.ts'
import { tenants } from './cases/tenants.ts'
import { versions } from './cases/versions.ts'

/** Every case, in the order of their ids. */
export const allCases: readonly FaultCase[] = [
  ...kills,
  ...network,
  ...logOrder,
  ...atOnce,
  ...rebuilds,
  ...tenants,
  ...jobs,
  ...logins,
  ...crossSite,
  ...floods,
  ...publicCodes,
  ...fuzzing,
  ...exports,
  ...clock,
  ...restores,
  ...versions,
  ...doors,
  ...redisOutage,
  ...forgery,
  ...restoredAccess,
  ...clockAhead,
  ...fullDisks,
  ...paper,
  ...oneClient,
  ...oneClientsStreams,
  ...receipts,
  ...batches,
  ...sensors,
  ...recalls,
  ...offlineDays,
].toSorted((a, b) => Number(a.id) - Number(b.id))
