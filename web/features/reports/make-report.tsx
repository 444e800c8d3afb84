import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportFormatNames, reportMessages } from '#contract/reports'
import type { Report, ReportSettings } from '#contract/reports'
import { listText } from '#contract/words'
import { IconAlertCircle, IconCircleCheck, IconReportAnalytics } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { makeReport, refreshReports, reportQuery } from './api.ts'
import { DOT } from './figures-text.ts'
import { mailText } from './mail-text.ts'
import styles from './make-report.module.css'
import { ReportFiles } from './report-files.tsx'

interface MakeReportProps {
  readonly settings: ReportSettings
  readonly timeZone: string
  readonly now: Date
}

export function MakeReport({ settings: { canMail, recipients, formats }, timeZone, now }: MakeReportProps) {
  const { make, made } = useMakeReport()
  const [wanted, setWanted] = useState(false)
  const mayMail = canMail && recipients.length > 0
  return (
    <div className={`column top gap-3 ${styles.make}`}>
      <p className="muted">
        Guarda um relatório deste momento em {listText(formats.map((format) => reportFormatNames[format]))}.
      </p>
      {mayMail ? (
        <Checkbox
          label={
            recipients.length === 1
              ? 'E enviar por e-mail ao destinatário'
              : `E enviar por e-mail aos ${recipients.length} destinatários`
          }
          checked={wanted}
          onChange={(event) => setWanted(event.currentTarget.checked)}
        />
      ) : null}
      <Button
        disabled={make.isPending}
        icon={<IconReportAnalytics size={18} aria-hidden="true" />}
        onClick={() => make.mutate(mayMail && wanted)}
      >
        {make.isPending ? 'Pedindo...' : 'Gerar agora'}
      </Button>
      <MessageBanner text={make.isError ? sentenceOf(make.error, reportMessages.madeFailed) : null} />
      {made === null ? null : <MadeReport key={made} id={made} timeZone={timeZone} now={now} />}
    </div>
  )
}

function useMakeReport() {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [made, setMade] = useState<string | null>(null)
  const make = useMutation({
    networkMode: 'always',
    mutationFn: (mail: boolean) => attempt(`report ${mail}`, (key) => makeReport(mail, key)),
    onSuccess: (report) => {
      queryClient.setQueryData(reportQuery(report.id).queryKey, report)
      setMade(report.id)
      void refreshReports(queryClient)
    },
  })
  return { make, made }
}

const tones = { making: 'plain', ready: 'good', failed: 'bad' } as const

/** The requested report: progress, failure, or its files. */
function MadeReport({ id, timeZone, now }: { readonly id: string; readonly timeZone: string; readonly now: Date }) {
  const { data: report, isError } = useQuery(reportQuery(id))
  if (report === undefined) return isError ? <MessageBanner text={reportMessages.listFailed} /> : null
  return (
    <div className="tinted flex wrap gap-3 wide pad-3" data-tone={tones[report.state]}>
      <Mark state={report.state} />
      <div className="column gap-1 grow slim break">
        <p className="mid" role={report.state === 'failed' ? 'alert' : 'status'}>
          {titleOf(report, timeZone)}
        </p>
        {report.state === 'making' ? <progress className={styles.bar} aria-label={reportMessages.making} /> : null}
        {report.state === 'ready' && report.mail.state !== 'none' ? (
          <MailState report={report} timeZone={timeZone} now={now} />
        ) : null}
      </div>
      {report.state === 'ready' ? (
        <div className="flex wrap gap-2">
          <ReportFiles files={report.files} of="o relatório pronto" />
        </div>
      ) : null}
    </div>
  )
}

function MailState({
  report,
  timeZone,
  now,
}: {
  readonly report: Report
  readonly timeZone: string
  readonly now: Date
}) {
  const { text, detail } = mailText(report.mail, now, timeZone)
  return (
    <p className="text-2" role="status">
      {text}
      {detail === null ? null : `${DOT}${detail}`}
    </p>
  )
}

function Mark({ state }: { readonly state: Report['state'] }) {
  const Shape = state === 'failed' ? IconAlertCircle : state === 'ready' ? IconCircleCheck : IconReportAnalytics
  return <Shape size={24} aria-hidden="true" />
}

function titleOf({ state, at, failure }: Report, timeZone: string): string {
  switch (state) {
    case 'making':
      return reportMessages.making
    case 'ready':
      return at === null ? 'Relatório pronto' : `Relatório pronto: como estava em ${formatDateTime(at, timeZone)}`
    case 'failed':
      return failure ?? reportMessages.madeFailed
    default:
      return state satisfies never
  }
}
