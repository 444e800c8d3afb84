import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { Empty } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { IconScan, IconTags, IconWifiOff } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { HttpProblem, sentenceOf, unreachable } from '../../../lib/http.ts'
import { useWithdrawal } from '../withdraw/use-withdrawal.ts'
import { WithdrawalOutlet, WithdrawalToast } from '../withdraw/withdrawal-outlet.tsx'
import type { Beginning } from './beginning.ts'
import { LabelDeeds } from './label-deeds.tsx'
import { LabelFace } from './label-face.tsx'
import { labelInHandQuery, NOT_ON_DEVICE } from '../label-in-hand.ts'
import { LabelLine } from './label-line.tsx'
import styles from './label-page.module.css'

const ScanDialog = lazy(async () => ({ default: (await import('../scan/scan-dialog.tsx')).ScanDialog }))

interface LabelPageScreenProps {
  readonly code: string
  readonly tenant: PrintingTenant
  readonly begin: Beginning
  readonly onBegun: () => void
}

/** The page of one label in hand: what it is, until when it is good, and the one or two things to do with it. */
export function LabelPageScreen({ code, tenant, begin, onBegun }: LabelPageScreenProps) {
  const { data, error, isPending, refetch } = useQuery(labelInHandQuery(code))
  const [scanning, setScanning] = useState(false)
  const controls = useWithdrawal()
  const handleScan = () => setScanning(true)

  return (
    <>
      {data ? (
        <article className={styles.page}>
          <LabelFace inHand={data} timeZone={tenant.time_zone} />
          <LabelDeeds inHand={data} {...{ tenant, controls, begin, onBegun }} onScan={handleScan} />
          <LabelLine inHand={data} timeZone={tenant.time_zone} />
        </article>
      ) : isPending ? (
        <Skeleton label="Carregando a etiqueta..." />
      ) : (
        <NoLabel code={code} error={error} onRetry={() => void refetch()} onScan={handleScan} />
      )}
      <WithdrawalToast controls={controls} />
      <WithdrawalOutlet controls={controls} tenant={tenant} />
      {scanning ? (
        <Suspense fallback={null}>
          <ScanDialog tenant={tenant} onClose={() => setScanning(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface NoLabelProps {
  readonly code: string
  readonly error: unknown
  readonly onRetry: () => void
  readonly onScan: () => void
}

function NoLabel({ code, error, onRetry, onScan }: NoLabelProps) {
  const isAway = error instanceof HttpProblem && error.code === NOT_ON_DEVICE
  const isRefused = error instanceof HttpProblem && error.status >= 400 && error.status < 500 && !isAway
  return (
    <div role="alert">
      <h1 className="visually-hidden" tabIndex={-1}>
        {code}
      </h1>
      {isRefused ? (
        <Empty
          icon={IconTags}
          title={sentenceOf(error, 'Produto não encontrado')}
          text={`Não há etiqueta com o código ${code} neste restaurante. Confira o código impresso.`}
          action={
            <Button onClick={onScan} icon={<IconScan size={20} aria-hidden="true" />}>
              Ler outra
            </Button>
          }
        />
      ) : (
        <Empty
          icon={IconWifiOff}
          title={isAway ? error.detail : unreachable}
          text="Sem conexão a etiqueta não pode ser conferida, e nenhuma baixa é registrada."
          action={
            <>
              <Button onClick={onRetry}>Tentar novamente</Button>
              <Link to="/dashboard" className="button-link" data-look="quiet">
                Voltar ao dia
              </Link>
            </>
          }
        />
      )}
    </div>
  )
}
