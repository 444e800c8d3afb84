import { reaction } from '../../jobs/reaction.ts'
import type { ReportEvent } from './events.ts'

type Own<Type extends ReportEvent['type']> = Extract<ReportEvent, { type: Type }>
const payload = ({
  tenantId,
  data: { id },
}: {
  readonly tenantId: string
  readonly data: { readonly id: string }
}) => ({ tenantId, reportId: id })

/** A requested report is made; a made one, or one whose mail is requested, is mailed if it has recipients. */
export const reportReactions = [
  reaction<Own<'ReportRequested'>>({ on: 'ReportRequested', job: 'report', payload, subject: ({ data }) => data.id }),
  reaction<Own<'ReportMade'>>({ on: 'ReportMade', job: 'report-mail', payload }),
  reaction<Own<'ReportMailRequested'>>({ on: 'ReportMailRequested', job: 'report-mail', payload }),
]
