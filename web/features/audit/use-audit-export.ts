import { auditMessages } from '#contract/audit'
import { useExportRequest } from '../../components/exports/use-export-request.ts'
import { exportAudit, exportInspection } from './api.ts'

/** Requests a CSV file of the entries that match the filters. */
export const useAuditExport = () =>
  useExportRequest({
    kind: 'audit',
    send: exportAudit,
    failure: 'Erro ao exportar a auditoria. Tente novamente.',
    about: null,
  })

/** Requests the inspection pack of a period. */
export const useInspection = () =>
  useExportRequest({
    kind: 'inspection',
    send: exportInspection,
    failure: auditMessages.inspectionFailed,
    about: null,
  })
