import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { Recall } from '#contract/recalls/recalls'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import fill from '../../../components/kit/fill.module.css'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import task from '../../../components/kit/task.module.css'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { NotFoundPage } from '../../../components/not-found-page.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { formatDate } from '../../../lib/format.ts'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { GonePart } from '../gone-part.tsx'
import { goneGroups } from '../groups.ts'
import { recallQuery, separateLabels } from '../recall-api.ts'
import styles from '../recalls.module.css'
import { useRecallAct } from '../use-recall-act.ts'
import { DestinationPart } from './destination-part.tsx'
import { FreePart } from './free-part.tsx'
import { waitingLabels } from './labels-of.ts'
import { ExportPanel } from '../../../components/exports/export-progress.tsx'
import { exportedRecall } from './document-buttons.tsx'
import { LotsPart } from './lots-part.tsx'
import { RecallDock } from './recall-dock.tsx'
import { RecallTop } from './recall-top.tsx'
import { SeparatePart } from './separate-part.tsx'
import { WalkPart } from './walk-part.tsx'

const SeparateScan = lazy(async () => ({ default: (await import('./separate-scan.tsx')).SeparateScan }))

interface RecallScreenProps {
  readonly id: number
  readonly tenant: PrintingTenant
  readonly isAdmin: boolean
}

/** One recall: what was blocked, what is set apart, what becomes of it, and what had left. */
export function RecallScreen({ id, tenant, isAdmin }: RecallScreenProps) {
  const { data, error, refetch } = useQuery(recallQuery(id))
  if (data !== undefined) return <OneRecall recall={data} tenant={tenant} isAdmin={isAdmin} />
  if (error instanceof HttpProblem && error.status === 404) return <NotFoundPage />
  return (
    <>
      <PageHeader title={`Recolhimento ${id}`} />
      {error === null ? (
        <Skeleton label="Carregando o recolhimento..." />
      ) : (
        <ErrorNote message={sentenceOf(error, 'Erro ao carregar o recolhimento')} onRetry={() => void refetch()} />
      )}
    </>
  )
}

interface OneRecallProps extends Omit<RecallScreenProps, 'id'> {
  readonly recall: Recall
}

function OneRecall({ recall, tenant, isAdmin }: OneRecallProps) {
  const { id, mode, status, more } = recall
  // Where the person walks now; null: all places.
  const [place, setPlace] = useState<string | null>(null)
  const [isScanning, setScanning] = useState(false)
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set())
  const separate = useRecallAct<readonly number[]>({
    kind: `separate ${id}`,
    send: (ids, key) => separateLabels(id, ids, key),
    failure: 'Não foi possível gravar. Tente de novo.',
  })
  const labels = waitingLabels(recall)
  function handleSeparate(ids: readonly number[]) {
    setSent(new Set([...sent, ...ids]))
    // Those that were not written can be ticked again.
    separate.act(ids, { onError: () => setSent(new Set()) })
  }
  const scan = () => setScanning(true)
  return (
    <div className={`${fill.fill} ${task.task} ${styles.paper}`}>
      <RecallTop recall={recall} timeZone={tenant.time_zone} />
      {/* A simulation has nothing to tap here: the keyboard scrolls it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={task.work} aria-label={`Recolhimento ${recall.number}`} tabIndex={0}>
        <ExportPanel about={exportedRecall(recall.id)} />
        <div className="stack gap-5">
          <MessageBanner text={separate.message} />
          {place === null ? (
            <>
              {recall.inStock + labels.length === 0 ? null : (
                <SeparatePart recall={recall} labels={labels} onWalk={setPlace} onScan={scan} />
              )}
              {mode === 'real' ? <LotsPart recall={recall} isAdmin={isAdmin} /> : null}
              {status === 'aberto' ? <DestinationPart {...{ recall, labels, isAdmin }} /> : null}
              {more ? (
                <p className="muted text-2">
                  Aparecem as primeiras {recall.labels.length}; as outras vêm quando estas tiverem destino.
                </p>
              ) : null}
              {recall.weak.length > 0 && status !== 'encerrado' && !recall.includePresumed ? (
                <FreePart recall={recall} isAdmin={isAdmin} />
              ) : null}
              <Notes recall={recall} timeZone={tenant.time_zone} />
              <GonePart
                groups={goneGroups(
                  recall.labels.filter(({ found }) => found === 'fora'),
                  tenant.time_zone,
                )}
              />
            </>
          ) : (
            <WalkPart
              place={place}
              labels={labels.filter((label) => label.place === place)}
              sent={sent}
              onSeparate={handleSeparate}
              onScan={scan}
              onBack={() => setPlace(null)}
            />
          )}
        </div>
      </section>
      <RecallDock {...{ recall, tenant, isAdmin }} />
      {isScanning && mode === 'real' ? (
        <Suspense fallback={null}>
          <SeparateScan
            labels={labels}
            tenant={tenant}
            onFound={(found) => handleSeparate([found])}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** What the recall changes for others. */
function Notes({ recall, timeZone }: { readonly recall: Recall; readonly timeZone: string }) {
  const { mode, startedAt, roots, status, onlyPresumed, inStock } = recall
  const lots = onlyPresumed ? [] : roots.filter(({ key }) => key.startsWith('lote'))
  return (
    <div className="stack gap-2 text-2">
      {mode === 'simulado' ? (
        <p className="mid">SIMULADO: nada foi bloqueado, e ninguém foi avisado.</p>
      ) : status === 'aberto' ? (
        <>
          {inStock === 0 ? null : (
            <p>
              Quem lê uma delas vê:{' '}
              <b className="strong figures">
                Não usar. Separado pelo restaurante em {formatDate(startedAt, timeZone)}.
              </b>
            </p>
          )}
          {lots.map(({ key, lot, code }) => (
            <p key={key} className="break">
              O lote {lot === '' ? code : lot} não entra mais em preparo.
            </p>
          ))}
        </>
      ) : null}
    </div>
  )
}
