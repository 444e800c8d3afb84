import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { reportMessages } from '#contract/reports'
import type { Report } from '#contract/reports'
import { counted } from '#contract/words'
import { Empty, ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { IconAlertCircle, IconCircleCheck, IconClock, IconReportAnalytics, IconSend } from '../../components/icons.ts'
import type { Icon } from '../../components/icons.ts'
import { ListEnd, StaleNotice } from '../../components/list-end.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { reportPagesQuery } from './api.ts'
import { countsText, moneyText } from './figures-text.ts'
import { mailActionText, mailText } from './mail-text.ts'
import type { Mailing } from './mail-text.ts'
import { ReportFiles } from './report-files.tsx'
import { Button } from '../../components/kit/button.tsx'
import { SectionTitle } from '../../components/kit/section-title.tsx'
import styles from './report-list.module.css'
import { useMailReport } from './use-mail-report.ts'

interface ReportListProps {
  readonly mailing: Mailing
  readonly timeZone: string
  readonly now: Date
}

export function ReportList({ mailing, timeZone, now }: ReportListProps) {
  const titleId = useId()
  const list = useInfiniteQuery(reportPagesQuery())
  const { send, sending } = useMailReport()
  const reports = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className={`card ${styles.card}`} aria-labelledby={titleId}>
      <div className={styles.title}>
        <SectionTitle apart id={titleId}>
          Relatórios passados
        </SectionTitle>
      </div>
      {list.isPending ? <Skeleton label="Carregando relatórios..." /> : null}
      {list.isError && reports.length === 0 ? (
        <ErrorNote message={reportMessages.listFailed} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isRefetchError && reports.length > 0 ? <StaleNotice onRetry={() => void list.refetch()} /> : null}
      {list.isSuccess && reports.length === 0 ? (
        <Empty
          icon={IconReportAnalytics}
          title="Nenhum relatório ainda"
          text="Gere um agora, ou ligue o relatório automático: cada relatório fica guardado aqui."
        />
      ) : null}
      {reports.length > 0 ? (
        <>
          <ol>
            {reports.map((report) => (
              <ReportRow
                key={report.id}
                report={report}
                busy={sending === report.id}
                {...{ mailing, timeZone, now }}
                onSend={send}
              />
            ))}
          </ol>
          <ListEnd
            status={statusOf(reports.length, list.hasNextPage)}
            failure={list.isFetchNextPageError ? reportMessages.listFailed : null}
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      ) : null}
    </section>
  )
}

interface ReportRowProps extends ReportListProps {
  readonly report: Report
  readonly busy: boolean
  readonly onSend: ReturnType<typeof useMailReport>['send']
}

function ReportRow({ report, mailing, timeZone, now, busy, onSend }: ReportRowProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const moment = formatDateTime(report.at ?? report.requestedAt, timeZone)
  const action = report.files.length > 0 ? mailActionText(report.mail, mailing) : null
  return (
    <li className={styles.report}>
      <div className="slim break">
        <h3 ref={title} tabIndex={-1} className={`text-3 mid figures ${styles.moment}`}>
          {moment}
        </h3>
        <p className="muted text-2">{report.requestedBy === null ? 'Agendado' : `Pedido por ${report.requestedBy}`}</p>
      </div>
      <div className="slim break">
        <Contents report={report} />
      </div>
      <div className="slim break">
        {report.state === 'ready' ? <MailState mail={report.mail} timeZone={timeZone} now={now} /> : null}
        {/* When a scheduled report fails, its recipients get a mail about the failure. */}
        {report.state === 'failed' && report.mail.attempts > 0 ? (
          <MailState mail={report.mail} what="Aviso da falha: " timeZone={timeZone} now={now} />
        ) : null}
        {/* The button disappears once the mail is sent, so the focus moves to the title. */}
        {action === null ? null : (
          <Button
            look="plain"
            disabled={busy}
            aria-label={`${action}: relatório de ${moment}`}
            onClick={() => onSend(report.id, { onSettled: () => title.current?.focus() })}
            icon={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
          >
            {busy ? 'Enviando...' : action}
          </Button>
        )}
      </div>
      <div className="flex wrap gap-2">
        <ReportFiles files={report.files} of={`relatório de ${moment}`} />
      </div>
    </li>
  )
}

function Contents({ report }: { readonly report: Report }) {
  switch (report.state) {
    case 'making':
      return <p className="mid">{reportMessages.making}</p>
    case 'failed':
      return (
        <p className="flex top gap-2 bad mid">
          <IconAlertCircle size={18} aria-hidden="true" /> {report.failure ?? reportMessages.madeFailed}
        </p>
      )
    case 'ready':
      return (
        <>
          <p className="mid">{countsText(report)}</p>
          <p className="muted text-2">{moneyText(report)}</p>
          {report.files.length === 0 ? <p className="muted text-2">Os arquivos já foram apagados.</p> : null}
        </>
      )
    default:
      return report.state satisfies never
  }
}

const marks = { off: IconClock, ok: IconCircleCheck, warn: IconClock, bad: IconAlertCircle } as const satisfies Record<
  string,
  Icon
>

interface MailStateProps {
  readonly mail: Report['mail']
  /** Prefix for a mail that does not carry the report. */
  readonly what?: string
  readonly timeZone: string
  readonly now: Date
}

function MailState({ mail, what = '', timeZone, now }: MailStateProps) {
  const { tone, text, detail } = mailText(mail, now, timeZone)
  const Mark = marks[tone]
  return (
    <div className={`flex top gap-2 slim text-2 break ${styles.tone}`} data-tone={tone === 'off' ? 'plain' : tone}>
      {mail.state === 'none' ? null : <Mark size={18} aria-hidden="true" />}
      <p>
        {what}
        {text}
        {detail === null ? null : <span className="block">{detail}</span>}
      </p>
    </div>
  )
}

function statusOf(shown: number, hasMore: boolean): string {
  const text = `Mostrando ${counted(shown, 'relatório', 'relatórios')}`
  return hasMore ? text : `${text}: não há mais antigos.`
}
