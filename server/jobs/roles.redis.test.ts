import { ownRedisDatabase } from '../../infra/test/redis.ts'
import { describeRoles } from '../../infra/test/roles-suite.ts'

const url = ownRedisDatabase(10)

describeRoles('Redis', () => url)
