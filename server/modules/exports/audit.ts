import type { AuditContext, AuditSentences } from '../../audit-sentence.ts'
import type { ExportEvent } from './events.ts'

const titleOf = ({ first }: AuditContext<ExportEvent>): string =>
  first.type === 'ExportRequested' ? first.data.title : 'um arquivo'

export const exportsAudit: AuditSentences<ExportEvent> = {
  ExportRequested: { kind: 'exports', tell: ({ data: { title } }) => ({ text: `pediu a exportação ${title}` }) },
  ExportCompleted: {
    kind: 'exports',
    tell: ({ data: { fileName } }, context) => ({ text: `exportou ${titleOf(context)}, arquivo ${fileName}` }),
  },
  ExportFailed: {
    kind: 'exports',
    tell: ({ data: { reason } }, context) => ({ text: `não conseguiu exportar ${titleOf(context)}: ${reason}` }),
  },
  ExportRetried: {
    kind: 'exports',
    tell: (_event, context) => ({ text: `pediu de novo a exportação ${titleOf(context)}` }),
  },
  ExportCancelled: {
    kind: 'exports',
    tell: (_event, context) => ({ text: `cancelou a exportação ${titleOf(context)}` }),
  },
}
