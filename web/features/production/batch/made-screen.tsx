import { Link } from '@tanstack/react-router'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { AskedTemplate } from '#contract/print-template'
import type { Produced } from '#contract/production/batches'
import { labelsText } from '#contract/words'
import { IconArrowBackUp } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { NewLabelsPaper } from '../../../components/printing/new-labels-paper.tsx'
import { useNewLabels } from '../../../components/printing/use-new-labels.ts'
import { amountText as moneyText } from '../../../lib/format.ts'
import { amountText, bandDate } from '../words.ts'
import { useUndoBatch } from './use-undo-batch.ts'

interface MadeScreenProps {
  readonly made: Produced
  /** As what its labels were made; null: as labels of the kitchen. */
  readonly asked: AskedTemplate | null
  readonly tenant: PrintingTenant
  readonly day: string | undefined
  readonly onAgain: () => void
}

/** What a batch has made, its paper, and for ten minutes the way back. */
export function MadeScreen({ made, asked, tenant, day, onAgain }: MadeScreenProps) {
  const { batch, labels, job } = made
  const paper = useNewLabels(tenant, made, asked)
  const undo = useUndoBatch(batch)
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
          <Link
            to="/producao/preparo/$id"
            params={{ id: String(batch.id) }}
            className="button-link"
            data-look="quiet"
            data-big
          >
            Ver o preparo
          </Link>
          {undo.isOffered ? (
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
