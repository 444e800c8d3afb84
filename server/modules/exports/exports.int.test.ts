import { describeExports } from '../../../infra/test/export-suite.ts'

describeExports('PostgreSQL', () => undefined)
