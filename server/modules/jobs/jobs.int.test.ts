import { describeJobs } from '../../../infra/test/jobs-suite.ts'

describeJobs('PostgreSQL', () => undefined)
