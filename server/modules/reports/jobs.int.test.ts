import { describeReports } from '../../../infra/test/report-suite.ts'

describeReports('PostgreSQL', () => undefined)
