import '../../../components/dialog.css'
import { Button, Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Label } from '#contract/labels'
import { isLateRecord, isWithdrawn } from '#contract/labels'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { formatLabelDate } from '#contract/labels/shelf-life'
import { IconPrinter } from '../../../components/icons.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { moreActions } from '../label-actions.ts'
import { LeftOutOfLabels } from '../left-out-note.tsx'
import { usePrintLayout } from '../print/use-print-layout.ts'
import { PrintNotices } from '../print/print-notice.tsx'
import { usePrintLabels } from '../print/use-print-labels.ts'
import type { WithdrawalControls } from '../withdraw/use-withdrawal.ts'
import styles from './lot-dialog.module.css'
import { LotStepper } from './lot-stepper.tsx'

interface LotDialogProps {
  readonly labels: readonly Label[]
  readonly controls: WithdrawalControls
  readonly tenant: PrintingTenant
}

/** A lot: how many were used and what happens to the rest, its reprint, and its single labels. */
export function LotDialog({ labels, controls, tenant }: LotDialogProps) {
  const [first] = labels
  if (first === undefined) return null
  const { name, status, expiration_date: expiration } = first
  return (
    <Modal opened onClose={controls.closeLot} title={`${name} ×${labels.length}`} size="lg">
      <div className={styles.lot}>
        <p className={styles.facts}>
          {placeOf(first)} · validade {formatLabelDate(expiration, tenant.time_zone)} <StatusBadge status={status} />
        </p>
        {isLateRecord(first) ? <p className={styles.facts}>Registro tardio: {first.lateReason}</p> : null}
        {status === 'expired' ? <ExpiredLot labels={labels} controls={controls} /> : null}
        {status === 'expired' || isWithdrawn(status) ? null : <LotStepper labels={labels} controls={controls} />}
        {isLateRecord(first) ? null : <Reprint labels={labels} tenant={tenant} />}
        <SingleLabels labels={labels} onLeave={controls.closeLot} />
      </div>
    </Modal>
  )
}

function placeOf({ category, storageType, additionalStorageType }: Label): string {
  return [category, storageType, additionalStorageType].filter(Boolean).join(' · ')
}

function ExpiredLot({ labels, controls }: Pick<LotDialogProps, 'labels' | 'controls'>) {
  const { ask, more, open, closeLot } = controls
  return (
    <div className={styles.buttons}>
      <Button
        color="red.8"
        onClick={() => {
          closeLot()
          ask({ kind: 'discard', labels })
        }}
      >
        Descartar {labels.length}
      </Button>
      {moreActions.map(({ id, name, run }) => (
        <Button
          key={id}
          variant="default"
          onClick={() => {
            closeLot()
            run(labels, { withdraw: ask, more, open })
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

function Reprint({ labels, tenant }: Pick<LotDialogProps, 'labels' | 'tenant'>) {
  const [layout] = usePrintLayout()
  const printing = usePrintLabels(tenant)
  const word = labels.some(({ print_count: prints }) => prints > 0) ? 'Reimprimir' : 'Imprimir'
  return (
    <>
      <div className={styles.buttons}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          disabled={printing.busy !== null}
          onClick={() => void printing.print(labels, layout)}
        >
          {printing.busy === 'print' ? 'Imprimindo...' : `${word} ${labels.length}`}
        </Button>
      </div>
      <LeftOutOfLabels {...{ labels, layout, tenant }} />
      <PrintNotices controls={printing} />
    </>
  )
}

function SingleLabels({ labels, onLeave }: { readonly labels: readonly Label[]; readonly onLeave: () => void }) {
  return (
    <section aria-label="Etiquetas deste lote">
      <h3 className={styles.head}>Etiquetas</h3>
      <ul className={styles.codes}>
        {labels.map(({ id, qrCode }) => (
          <li key={id}>
            <Link
              to="/print/$productId"
              params={{ productId: String(id) }}
              className={styles.code}
              aria-label={`Abrir a etiqueta ${qrCode}, ID ${id}`}
              onClick={onLeave}
            >
              {qrCode}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
