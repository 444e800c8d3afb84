import type { AuditSentences } from '../../audit-sentence.ts'
import type { JobEvent } from './events.ts'

export const jobsAudit: AuditSentences<JobEvent> = {
  JobRetryRequested: {
    kind: 'jobs',
    tell: ({ data: { title } }) => ({ text: `pediu para repetir a tarefa ${title}` }),
  },
}
