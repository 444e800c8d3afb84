import { describeExports } from '../../../infra/test/export-suite.ts'
import { ownRedisDatabase } from '../../../infra/test/redis.ts'

const url = ownRedisDatabase(9)

describeExports('Redis', () => url)
