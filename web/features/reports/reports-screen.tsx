import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { reportMessages } from '#contract/reports'
import type { ReportSettings } from '#contract/reports'
import { BackLink } from '../../components/back-link.tsx'
import { ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { reportPagesQuery, reportPreviewQuery, reportSettingsQuery } from './api.ts'
import { MakeReport } from './make-report.tsx'
import type { Mailing } from './mail-text.ts'
import { PreviewCard } from './preview-card.tsx'
import { ReportList } from './report-list.tsx'
import styles from './reports-screen.module.css'
import { SettingsForm } from './settings-form.tsx'

interface ReportsScreenProps {
  readonly timeZone: string
  /** Shares the list of the day, which is another feature's. */
  readonly share: ReactNode
}

export function ReportsScreen({ timeZone, share }: ReportsScreenProps) {
  const { data: settings, isError, refetch } = useQuery(reportSettingsQuery())
  const now = useLastRead()
  return (
    <>
      <BackLink to="/management" label="Todos os cadastros" />
      <PageHeader
        title="Relatórios"
        description="O que venceu e o que vence em 7 dias, por setor: na hora marcada, guardado aqui e enviado por e-mail."
        actions={share}
      />
      <div className={`top gap-5 below-5 ${styles.columns}`}>
        {settings ? (
          <SettingsForm settings={settings} timeZone={timeZone} now={now} />
        ) : (
          <section className="card" aria-label="Relatório automático">
            {isError ? (
              <ErrorNote message={reportMessages.settingsFailed} onRetry={() => void refetch()} />
            ) : (
              <Skeleton label="Carregando configurações..." />
            )}
          </section>
        )}
        <PreviewCard timeZone={timeZone}>
          {settings ? <MakeReport settings={settings} timeZone={timeZone} now={now} /> : null}
        </PreviewCard>
      </div>
      <ReportList mailing={mailingOf(settings)} timeZone={timeZone} now={now} />
    </>
  )
}

function mailingOf(settings: ReportSettings | undefined): Mailing {
  return { canMail: settings?.canMail ?? false, recipients: settings?.recipients.length ?? 0 }
}

/** Reference time for "hoje" and "ontem": the last read of the data. The preview refetches every minute. */
function useLastRead(): Date {
  const [opened] = useState(() => Date.now())
  const { dataUpdatedAt: previewed } = useQuery(reportPreviewQuery())
  const { dataUpdatedAt: listed } = useInfiniteQuery(reportPagesQuery())
  return new Date(Math.max(opened, previewed, listed))
}
