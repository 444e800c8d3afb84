import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { BatchPage } from '#contract/production/batches'
import { labelsText, plural } from '#contract/words'
import { BackLink } from '../../../components/back-link.tsx'
import { Facts } from '../../../components/facts.tsx'
import { IconArrowBackUp, IconRoute } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { NotFoundPage } from '../../../components/not-found-page.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { amountText as moneyText, formatDateTime } from '../../../lib/format.ts'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { useUndoBatch } from '../batch/use-undo-batch.ts'
import { batchQuery } from '../production-api.ts'
import { amountText, bandDate } from '../words.ts'
import { packsMade, realText, sheetsText } from './batch-words.ts'
import { InputRow } from './input-row.tsx'

interface BatchPageProps {
  readonly id: number
  readonly timeZone: string
  /** The part that cools the batch: temperatures are another feature's. */
  readonly cooling: ComponentType<{ readonly batchId: number; readonly name: string; readonly timeZone: string }>
}

/** One batch as it was made: what went in, what it yielded, and its labels as they are now. */
export function BatchPageScreen({ id, timeZone, cooling }: BatchPageProps) {
  const { data: batch, error, refetch } = useQuery(batchQuery(id))
  if (batch !== undefined) return <ShownBatch {...{ batch, timeZone, cooling }} />
  if (error instanceof HttpProblem && error.status === 404) return <NotFoundPage />
  return (
    <>
      <PageHeader title="Preparo" />
      {error === null ? (
        <Skeleton label="Carregando o preparo..." />
      ) : (
        <ErrorNote message={sentenceOf(error, 'Erro ao carregar o preparo')} onRetry={() => void refetch()} />
      )}
    </>
  )
}

interface ShownBatchProps extends Pick<BatchPageProps, 'timeZone' | 'cooling'> {
  readonly batch: BatchPage
}

function ShownBatch({ batch, timeZone, cooling: Cooling }: ShownBatchProps) {
  const undo = useUndoBatch(batch)
  const { name, lot, producedAt, person, inputs, hints, undoneAt } = batch
  return (
    <>
      <BackLink to="/producao/preparos" label="Preparos feitos" />
      <PageHeader
        title={name}
        description={`lote ${lot} · ${formatDateTime(producedAt, timeZone)} · ${person}`}
        actions={
          undoneAt === null ? (
            <>
              <Link to="/rastreio" search={{ batch: batch.id }} className="button-link" data-look="quiet">
                <IconRoute size={20} aria-hidden="true" />
                Rastrear
              </Link>
              {undo.isOffered ? (
                <Button
                  look="quiet"
                  busy={undo.isPending}
                  icon={<IconArrowBackUp size={20} aria-hidden="true" />}
                  onClick={undo.undo}
                >
                  Desfazer
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      />
      <div className="stack gap-4">
        <MessageBanner text={undo.message} />
        {undoneAt === null ? null : (
          <Notice
            tone="warn"
            text={`Este preparo foi desfeito em ${formatDateTime(undoneAt, timeZone)}: as etiquetas foram anuladas, e o que entrou voltou ao estoque.`}
          />
        )}
        {hints.map((text) => (
          <Notice key={text} tone="warn" text={text} />
        ))}
        {undoneAt === null ? <Cooling batchId={batch.id} name={name} timeZone={timeZone} /> : null}
        <Yield batch={batch} timeZone={timeZone} />
        <Card title="O que entrou" count={inputs.length}>
          {inputs.length === 0 ? (
            <p className="muted">Ninguém disse o que entrou, e não havia lote aberto dos ingredientes.</p>
          ) : (
            <ul className="rows" data-many>
              {inputs.map((input) => (
                <InputRow key={`${input.line} ${input.code}`} input={input} />
              ))}
            </ul>
          )}
        </Card>
        <Labels batch={batch} />
      </div>
    </>
  )
}

function Yield({ batch, timeZone }: Omit<ShownBatchProps, 'cooling'>) {
  const { recipeId, recipeVersion, times, planned, unit, leftover, cost, cooked, dates } = batch
  return (
    <Card
      title="Rendimento"
      aside={
        <span className="flex wrap gap-2">
          <Link to="/producao/preparos" search={{ ficha: recipeId }} className="button-link" data-look="quiet">
            Outros desta ficha
          </Link>
          <Link
            to="/management/technical-sheet/view/$id"
            params={{ id: String(recipeId) }}
            className="button-link"
            data-look="quiet"
          >
            Ver a ficha
          </Link>
        </span>
      }
    >
      <Facts
        facts={[
          ['Rendeu', realText(batch)],
          ['A ficha previa', amountText({ n: planned, unit })],
          ['Ficha', `${sheetsText(times)}, versão ${recipeVersion}`],
          ...(cooked === null ? [] : [['Foi ao fogo', cooked ? 'sim' : 'não'] as const]),
          ...dates.map(
            ({ name, expiration_date: date, sentence }) =>
              [
                dates.length > 1 ? `Validade de ${name}` : 'Validade',
                <>
                  {bandDate(date, timeZone)}
                  {sentence === '' ? null : <span className="block muted text-2 regular">{sentence}</span>}
                </>,
              ] as const,
          ),
          ...(leftover === null ? [] : [['Sobrou sem etiqueta', leftoverText(leftover)] as const]),
          ...(cost === undefined ? [] : [['Custo', `R$ ${moneyText(cost)}`] as const]),
        ]}
      />
    </Card>
  )
}

const leftoverText = ({ n, unit, cost }: NonNullable<BatchPage['leftover']>): string =>
  `${amountText({ n, unit })}${cost === undefined ? '' : ` (R$ ${moneyText(cost)})`}`

function Labels({ batch: { made, undoneAt } }: Pick<ShownBatchProps, 'batch'>) {
  const goneText = (count: number) =>
    undoneAt === null
      ? plural(count, 'já saiu do estoque', 'já saíram do estoque')
      : plural(count, 'anulada', 'anuladas')
  return (
    <Card title={labelsText(made.length)}>
      <div className="stack gap-4">
        {packsMade(made).map(({ name, weight, inStock, labels }) => (
          <div key={`${name} ${weight} ${inStock}`} className="stack gap-2">
            <p className="break">
              <b className="strong figures">
                {labels.length} × {weight}
              </b>{' '}
              {name}
              {inStock ? '' : <span className="muted"> · {goneText(labels.length)}</span>}
            </p>
            <ul className="chips">
              {labels.map(({ id, code }) => (
                <li key={id}>
                  <Link
                    to="/baixa/$code"
                    params={{ code }}
                    className="chip figures"
                    activeProps={{}}
                    aria-label={`Etiqueta ${id}`}
                  >
                    {id}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Card>
  )
}
