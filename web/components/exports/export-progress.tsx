import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ExportStatus } from '#contract/exports'
import { IconAlertCircle, IconCircleCheck, IconDownload, IconFileTypePdf, IconX } from '../icons.ts'
import { Button } from '../kit/button.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import { cancelExport, exportQuery, fetchExportFile, isUnderWay } from './export-api.ts'
import styles from './export-progress.module.css'
import { claimSaving, forgetExport, useRememberedExports } from './remembered-exports.ts'
import { saveFile } from '../../lib/save-file.ts'

interface ExportPanelProps {
  /** Shows only the exports of this one thing, as `rememberExport` names it; without it, all. */
  readonly about?: string
}

/** The exports of this tab with their progress. */
export function ExportPanel({ about }: ExportPanelProps) {
  const all = useRememberedExports()
  const exports = about === undefined ? all : all.filter((one) => one.about === about)
  if (exports.length === 0) return null
  return (
    <section className="stack gap-2 below-4" aria-label="Exportações">
      {exports.map(({ id }) => (
        <ExportProgress key={id} id={id} />
      ))}
    </section>
  )
}

function ExportProgress({ id }: { readonly id: string }) {
  const { status, unreached, isGone, download, cancel } = useExport(id)
  if (isGone) return null
  const failure = failureOf(status, download.error, cancel.error)
  return (
    <div
      className={`tinted pad-3 ${styles.export}`}
      data-tone={failure === null ? (status?.state === 'done' ? 'good' : 'plain') : 'bad'}
    >
      <Mark done={status?.state === 'done'} failed={failure !== null} />
      <div className="stack slim break">
        <p className="mid">{status?.title ?? 'Exportação'}</p>
        <p className="text-2" role={failure === null ? 'status' : 'alert'}>
          {failure ?? stateText(status, unreached)}
        </p>
        {!status || isUnderWay(status) ? <Bar status={status} /> : null}
      </div>
      <div className={`row gap-1 ${styles.actions}`}>
        {status ? <Actions {...{ status, download, cancel }} /> : null}
      </div>
    </div>
  )
}

type ExportControls = ReturnType<typeof useExport>

/** Polls the export's job, and downloads its file once when the job is done. */
function useExport(id: string) {
  const queryClient = useQueryClient()
  const { data: status, error } = useQuery({ ...exportQuery(id), refetchIntervalInBackground: true })
  const download = useMutation({ mutationFn: fetchExportFile, onSuccess: saveFile })
  const cancel = useMutation({
    mutationFn: () => cancelExport(id),
    onSuccess: (answer) => queryClient.setQueryData(exportQuery(id).queryKey, answer),
  })
  const done = status?.state === 'done'
  const handleDone = useEffectEvent(() => {
    if (status && claimSaving(id)) download.mutate(status)
  })
  useEffect(() => {
    if (done) handleDone()
  }, [done])

  // The export belongs to another tenant or was deleted.
  const isGone = error instanceof HttpProblem && error.status === 404
  useEffect(() => {
    if (isGone) forgetExport(id)
  }, [isGone, id])

  return { status, unreached: error !== null, isGone, download, cancel }
}

function Actions({
  status,
  download,
  cancel,
}: Pick<ExportControls, 'download' | 'cancel'> & { readonly status: ExportStatus }) {
  if (isUnderWay(status)) {
    return (
      <Button look="quiet" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancelar
      </Button>
    )
  }
  return (
    <>
      {status.state === 'done' ? (
        <Button
          look="quiet"
          disabled={download.isPending}
          onClick={() => download.mutate(status)}
          icon={<IconDownload size={18} aria-hidden="true" />}
        >
          {download.isPending ? 'Baixando...' : 'Baixar de novo'}
        </Button>
      ) : null}
      <IconButton label={`Fechar: ${status.title}`} onClick={() => forgetExport(status.id)} tone="ground">
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </>
  )
}

function Mark({ done, failed }: { readonly done: boolean; readonly failed: boolean }) {
  const Shape = failed ? IconAlertCircle : done ? IconCircleCheck : IconFileTypePdf
  return <Shape size={24} aria-hidden="true" />
}

/** An indeterminate bar while the total is unknown. The count is not a live region: it changes too often. */
function Bar({ status }: { readonly status: ExportStatus | undefined }) {
  const counted = status && status.total > 0 ? status : null
  return (
    <div className={`row gap-3 above-1 text-2 figures one-line ${styles.bar}`}>
      <progress
        aria-label="Progresso da exportação"
        {...(counted ? { max: counted.total, value: counted.done } : {})}
      />
      {counted ? (
        <span>
          {counted.done.toLocaleString('pt-BR')} de {counted.total.toLocaleString('pt-BR')}
        </span>
      ) : null}
    </div>
  )
}

function stateText(status: ExportStatus | undefined, unreached: boolean): string {
  if (unreached) return 'Sem resposta do servidor; tentando de novo...'
  const state = status?.state ?? 'waiting'
  switch (state) {
    case 'waiting':
      return 'Na fila...'
    case 'running':
      return 'Gerando o arquivo...'
    case 'done':
      return `Pronto: ${status?.fileName ?? 'arquivo'}`
    case 'cancelled':
      return 'Exportação cancelada.'
    case 'failed':
      return status?.failure ?? failed
    default:
      return state satisfies never
  }
}

const failed = 'A exportação falhou.'

function failureOf(status: ExportStatus | undefined, download: Error | null, cancel: Error | null): string | null {
  if (status?.state === 'failed') return status.failure ?? failed
  if (download) return sentenceOf(download, 'Não foi possível baixar o arquivo. Tente novamente.')
  return cancel && status && isUnderWay(status)
    ? sentenceOf(cancel, 'Não foi possível cancelar. Tente novamente.')
    : null
}
