import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { Produced } from '#contract/production/batches'
import { labelsText } from '#contract/words'
import { IconArrowBackUp } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { NewLabelsPaper } from '../../../components/printing/new-labels-paper.tsx'
import { useNewLabels } from '../../../components/printing/use-new-labels.ts'
import { amountText as moneyText } from '../../../lib/format.ts'
import { sentenceOf } from '../../../lib/http.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { undoBatch } from '../production-api.ts'
import { amountText, bandDate } from '../words.ts'

const UNDO_MS = 10 * 60_000

interface MadeScreenProps {
  readonly made: Produced
  readonly tenant: PrintingTenant
  readonly day: string | undefined
  readonly onAgain: () => void
}

/** What a batch has made, its paper, and for ten minutes the way back. */
export function MadeScreen({ made, tenant, day, onAgain }: MadeScreenProps) {
  const { batch, labels, job } = made
  const paper = useNewLabels(tenant, made)
  const undo = useUndo(batch.id)
  const isYoung = useIsYoung(batch.producedAt)
  const [date] = batch.dates
  return (
    <>
      <PageHeader
        title={undo.isDone ? `Desfeito: ${batch.name}` : `Produzido: ${batch.name}`}
        description={[
          amountText({ n: batch.real, unit: batch.unit }),
          `lote ${batch.lot}`,
          labelsText(batch.labels),
          ...(date === undefined ? [] : [`validade ${bandDate(date.expiration_date, tenant.time_zone)}`]),
          ...(batch.cost === undefined ? [] : [`R$ ${moneyText(batch.cost)}`]),
        ].join(' · ')}
      />
      <div className="stack gap-4">
        <MessageBanner text={undo.message} />
        {undo.isDone ? null : <NewLabelsPaper {...paper} labels={labels} job={job} />}
        {batch.hints.map((text) => (
          <p key={text} className="tinted pad-3" data-tone="warn">
            {text}
          </p>
        ))}
        <div className="flex wrap gap-3">
          <Link
            to="/producao"
            search={day === undefined ? {} : { dia: day }}
            className="button-link"
            data-look={paper.isSent || undo.isDone ? undefined : 'quiet'}
            data-big
          >
            Voltar à produção do dia
          </Link>
          <Button big look="quiet" onClick={onAgain}>
            Produzir outra vez
          </Button>
          {!undo.isDone && isYoung ? (
            <Button
              big
              look="quiet"
              busy={undo.isPending}
              icon={<IconArrowBackUp size={22} aria-hidden="true" />}
              onClick={undo.undo}
            >
              Desfazer
            </Button>
          ) : null}
        </div>
      </div>
    </>
  )
}

/** The server decides by its own clock; the button only goes when it would be refused. */
const useIsYoung = (producedAt: string): boolean => useMinute().getTime() - Date.parse(producedAt) < UNDO_MS

function useUndo(id: number) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const { mutate, isPending, isSuccess, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => attempt(`undo ${id}`, (key) => undoBatch(id, key)),
    onSettled: () => void refreshLabels(queryClient),
  })
  return {
    isPending,
    isDone: isSuccess,
    message: isSuccess
      ? { done: 'Preparo desfeito: as etiquetas foram anuladas, e o que entrou voltou ao estoque.' }
      : error === null
        ? null
        : sentenceOf(error, 'Não foi possível desfazer agora. Tente de novo.'),
    undo: () => mutate(),
  }
}
