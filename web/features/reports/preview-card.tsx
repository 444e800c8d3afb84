import { useId } from 'react'
import type { ReactNode } from 'react'
import { reportMessages } from '#contract/reports'
import type { ReportPreview } from '#contract/reports'
import { Empty, ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { IconCircleCheck, IconRefresh } from '../../components/icons.ts'
import { IconButton } from '../../components/kit/icon-button.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { sentenceOf } from '../../lib/http.ts'
import { count, unpricedText, sumText } from './figures-text.ts'
import { SectionTitle } from '../../components/kit/section-title.tsx'
import styles from './preview-card.module.css'
import { MissingCosts } from './missing-costs.tsx'
import { PreviewSectors } from './preview-sectors.tsx'
import { useReportPreview } from './use-report-preview.ts'

/** Preview of a report made now: its figures, the form to make one (`children`), and its labels by sector. */
export function PreviewCard({ timeZone, children }: { readonly timeZone: string; readonly children: ReactNode }) {
  const titleId = useId()
  const { data, error, refetch } = useReportPreview()
  return (
    <section className={`card ${styles.card}`} aria-labelledby={titleId}>
      <div className={`flex top between gap-4 ${styles.head}`}>
        <div>
          <SectionTitle id={titleId}>O que o relatório diria agora</SectionTitle>
          {data ? <p className="muted text-2">Em {formatDateTime(data.at, timeZone)}</p> : null}
        </div>
        <IconButton label="Ler de novo" title="Ler de novo" onClick={() => void refetch()}>
          <IconRefresh size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {data ? <Figures preview={data} /> : null}
      {data === undefined && error ? (
        <ErrorNote message={sentenceOf(error, 'Erro ao calcular o relatório')} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !error ? <Skeleton label="Calculando o relatório..." /> : null}
      {children}
      {data ? <PreviewSectors sectors={data.sectors} timeZone={timeZone} /> : null}
    </section>
  )
}

function Figures({ preview }: { readonly preview: ReportPreview }) {
  const { expired, expiring, lost, atRisk } = preview
  if (expired + expiring === 0)
    return <Empty icon={IconCircleCheck} title="Tudo dentro do prazo" text={reportMessages.nothing} />
  const unpriced = unpricedText(preview)
  return (
    <>
      <dl className={styles.figures}>
        <Figure term="Vencidas" text={count(expired)} tone={expired > 0 ? 'bad' : 'plain'} />
        <Figure term="A vencer em 7 dias" text={count(expiring)} tone={expiring > 0 ? 'warn' : 'plain'} />
        <Figure term="Valor perdido" text={sumText(lost, expired)} tone={lost.value > 0 ? 'bad' : 'plain'} />
        <Figure term="Valor em risco" text={sumText(atRisk, expiring)} tone={atRisk.value > 0 ? 'warn' : 'plain'} />
      </dl>
      {unpriced === null ? null : (
        <div className={`muted text-2 ${styles.unpriced}`}>
          <p>{unpriced}</p>
          <MissingCosts missing={preview.missing} />
        </div>
      )}
    </>
  )
}

function Figure({
  term,
  text,
  tone,
}: {
  readonly term: string
  readonly text: string
  readonly tone: 'plain' | 'warn' | 'bad'
}) {
  return (
    <div className={`tinted slim pad-3 ${styles.figure}`} data-tone={tone}>
      <dt className="text-2 mid">{term}</dt>
      <dd className="text-4 strong figures">{text}</dd>
    </div>
  )
}
