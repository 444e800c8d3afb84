import type { JobRun } from '../../jobs/job-runs.ts'

export interface JobTables {
  /** Kept by the job runner, outside the log: one row for each job, or for each subject of a single job. */
  job_runs: { tenant_id: string } & JobRun
  /** The event log, as far as this module reads it. */
  events: { tenant_id: string; position: number; recorded_at: Date }
}
