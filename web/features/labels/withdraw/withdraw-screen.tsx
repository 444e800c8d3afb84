import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isWithdrawn } from '#contract/labels'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { formatLabelDate } from '#contract/labels/shelf-life'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { IconTags } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { mayNow } from '../../../lib/rights.ts'
import { allows } from '../allowed.ts'
import { labelQuery } from '../api.ts'
import { labelsKey } from '../../../lib/labels-key.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import type { WithdrawalControls } from './use-withdrawal.ts'
import { idsIn } from './withdrawal-request.ts'
import type { WithdrawalRequest } from './withdrawal-request.ts'
import { WithdrawalOutlet, WithdrawalToast } from './withdrawal-outlet.tsx'

const verbs: Readonly<Record<WithdrawalRequest['how'], string>> = { consume: 'Usei', discard: 'Descartar' }

interface WithdrawScreenProps {
  readonly request: WithdrawalRequest
  readonly tenant: PrintingTenant
}

/** The labels that another screen proposes for a baixa. Its question opens at once; nothing is done without an answer. */
export function WithdrawScreen({ request, tenant }: WithdrawScreenProps) {
  const { labels, isPending, isFetching, isFailed, refetch } = useLabels(request)
  const controls = useWithdrawal()
  const { ask } = controls
  const asked = useRef(false)
  const inStock = labels.filter((label) => allows(request.how, label))
  const isAllowed = request.how === 'consume' || mayNow('descartar')

  useEffect(() => {
    // Not about labels as they were at an earlier visit.
    if (asked.current || isFetching || !isAllowed || inStock.length === 0) return
    asked.current = true
    ask({ kind: request.how, labels: inStock })
  })

  return (
    <>
      <PageHeader
        title="Dar baixa"
        actions={
          <Link to="/product-list" className="button-link" data-look="quiet">
            Estoque
          </Link>
        }
      />
      {!isAllowed ? (
        <Empty icon={IconTags} title="Falta a permissão “Descartar”." text="Peça a um administrador da sua cozinha." />
      ) : isPending ? (
        <Skeleton label="Carregando etiquetas..." />
      ) : isFailed ? (
        <ErrorNote message="Erro ao carregar as etiquetas" onRetry={() => void refetch()} />
      ) : (
        <Labels {...{ request, tenant, controls, labels }} />
      )}
      <WithdrawalToast controls={controls} />
      <WithdrawalOutlet controls={controls} tenant={tenant} />
    </>
  )
}

/** One query for all: a query for each would bring more code to the list's first load. */
function useLabels({ ids }: WithdrawalRequest) {
  const { data, isPending, isFetching, isLoadingError, refetch } = useQuery({
    queryKey: [...labelsKey, 'withdrawal', ids],
    queryFn: ({ client }) => Promise.all(idsIn(ids).map((id) => client.fetchQuery(labelQuery(id)))),
  })
  return { labels: data ?? [], isPending, isFetching, isFailed: isLoadingError, refetch }
}

interface LabelsProps extends WithdrawScreenProps {
  readonly controls: WithdrawalControls
  readonly labels: ReturnType<typeof useLabels>['labels']
}

function Labels({ request, tenant, controls, labels }: LabelsProps) {
  const inStock = labels.filter((label) => allows(request.how, label))
  if (labels.length === 0)
    return (
      <Empty icon={IconTags} title="Nenhuma etiqueta foi escolhida." text="Escolha na lista o que saiu do estoque." />
    )
  if (inStock.length === 0 && labels.some(({ status }) => !isWithdrawn(status)))
    return (
      <Empty
        icon={IconTags}
        title="Estas etiquetas não podem ser consumidas."
        text="Estão vencidas, bloqueadas ou são amostras."
      />
    )
  if (inStock.length === 0)
    return <Empty icon={IconTags} title="Estas etiquetas já tiveram baixa." text="Não há mais nada a fazer com elas." />
  return (
    <>
      <ul className="stack gap-2 below-4">
        {inStock.map(({ id, name, expiration_date: expiration }) => (
          <li key={id} className="stack pad-3 panel break">
            <strong>{name}</strong>
            <span className="muted text-2">
              ID {id} · validade {formatLabelDate(expiration, tenant.time_zone)}
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={() => controls.ask({ kind: request.how, labels: inStock })}>
        {verbs[request.how]}
        {inStock.length > 1 ? ` ${inStock.length}` : ''}
      </Button>
    </>
  )
}
