import { describeRoles } from '../../infra/test/roles-suite.ts'

describeRoles('PostgreSQL', () => undefined)
