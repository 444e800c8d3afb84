import type { JobDefinition, JobAdminView } from '../../../jobs/job.ts'

/** A job that admins see: one with an `adminView`. */
export interface ShownJob {
  readonly name: string
  readonly everyMs: number
  readonly adminView: JobAdminView
}

/** All jobs with an `adminView`, in the order of their modules. */
export interface JobBook {
  readonly jobs: readonly ShownJob[]
  /** The job of an id as `runId` writes it, and the subject of a single job; undefined if there is no such job. */
  find(id: string): { readonly job: ShownJob; readonly subject: string } | undefined
}

/** The id of a run: the job's name, followed by the subject of a single job: `export.5f0c6f0a-…`. */
export const runId = (job: string, subject: string): string => (subject === '' ? job : `${job}.${subject}`)

export function createJobBook(definitions: readonly JobDefinition[]): JobBook {
  const jobs = definitions.flatMap(({ name, everyMs = 0, adminView }) =>
    adminView === undefined ? [] : [{ name, everyMs, adminView }],
  )
  const byName = new Map(jobs.map((job) => [job.name, job]))
  return {
    jobs,
    find(id) {
      const [name = '', subject = ''] = id.split('.', 2)
      const job = byName.get(name)
      return job === undefined || (job.adminView.kind === 'single') !== (subject !== '') ? undefined : { job, subject }
    },
  }
}
