import { describeJobs } from '../../../infra/test/jobs-suite.ts'
import { ownRedisDatabase } from '../../../infra/test/redis.ts'

const url = ownRedisDatabase(8)

describeJobs('Redis', () => url)
