import type { AuditContext, AuditSentences } from '../../audit-sentence.ts'
import { expiredText, expiringText } from './read/content.ts'
import { reportFormatNames } from './contract/api.ts'
import type { ReportsEvent, ScheduleDetails } from './events.ts'

const recipientsText = (count: number) => `${count} ${count === 1 ? 'destinatário' : 'destinatários'}`
const dayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const

function scheduleText({ enabled, hour, weekdays, formats, recipients }: ScheduleDetails): string {
  const days = weekdays.length === dayNames.length ? 'todos os dias' : weekdays.map((day) => dayNames[day]).join(', ')
  const files = formats.map((format) => reportFormatNames[format]).join(' e ')
  return `${enabled ? 'ligado' : 'desligado'}, ${days} ${hour > 1 ? 'às' : 'à'} ${hour} h, ${files}, ${recipientsText(recipients)}`
}

/** `o relatório de validades de 21/11/2026` for a scheduled report, else `um relatório de validades`. */
function reportName({ first }: AuditContext<ReportsEvent>): string {
  const [, year, month, day] =
    (first.type === 'ReportRequested' && first.data.scheduled && /^(\d{4})-(\d{2})-(\d{2})$/.exec(first.data.id)) || []
  return year === undefined ? 'um relatório de validades' : `o relatório de validades de ${day}/${month}/${year}`
}

export const reportsAudit: AuditSentences<ReportsEvent> = {
  ReportSettingsChanged: {
    kind: 'reports',
    tell: ({ data }) => ({ text: `alterou o relatório automático: ${scheduleText(data)}` }),
  },
  ReportRequested: {
    kind: 'reports',
    tell: ({ data: { recipients } }, context) => ({
      text: `pediu ${reportName(context)}${recipients > 0 ? `, com envio a ${recipientsText(recipients)}` : ''}`,
    }),
  },
  ReportMade: {
    kind: 'reports',
    tell: ({ data: { expired, expiring } }, context) => ({
      text: `gerou ${reportName(context)}: ${expiredText(expired)}, ${expiringText(expiring)}`,
    }),
  },
  ReportDelayed: {
    kind: 'reports',
    tell: (_event, context) => ({ text: `não conseguiu gerar ${reportName(context)}. Vai tentar de novo.` }),
  },
  ReportFailed: {
    kind: 'reports',
    tell: ({ data: { reason } }, context) => ({ text: `não conseguiu gerar ${reportName(context)}: ${reason}` }),
  },
  ReportMailRequested: {
    kind: 'reports',
    tell: ({ data: { recipients } }, context) => ({
      text: `pediu o envio por e-mail a ${recipientsText(recipients)}: ${reportName(context)}`,
    }),
  },
  ReportMailed: {
    kind: 'reports',
    tell: ({ data: { recipients, refused } }, context) => ({
      text: `enviou ${reportName(context)} a ${recipientsText(recipients - refused)}${refused > 0 ? ` (${refused} recusado${refused > 1 ? 's' : ''} pelo servidor de e-mail)` : ''}`,
    }),
  },
  ReportMailFailed: {
    kind: 'reports',
    tell: ({ data: { reason, recipients, delivered, nextTryAt } }, context) => {
      const deliveredText =
        delivered === 0 || recipients === null ? '' : ` Chegou a ${delivered} de ${recipientsText(recipients)}.`
      return {
        text: `não conseguiu enviar ${reportName(context)} por e-mail: ${reason}${deliveredText}${nextTryAt === null ? ' Não vai tentar de novo.' : ''}`,
      }
    },
  },
}
