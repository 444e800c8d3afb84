import { ownRedisDatabase } from '../../../infra/test/redis.ts'
import { describeReports } from '../../../infra/test/report-suite.ts'

const url = ownRedisDatabase(11)

describeReports('Redis', () => url)
