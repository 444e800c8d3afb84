import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { ReceiptBody } from '#contract/receiving/receipts'
import type { ReceiptReview } from '#contract/receiving/review'
import { counted } from '#contract/words'
import { IconAlertTriangle, IconCheck, IconX } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { amountText, formatDateTime } from '../../../lib/format.ts'
import { NoteField } from '../note-field.tsx'
import type { Draft } from './use-draft.ts'
import styles from './receipt.module.css'

interface ReceiptHeadProps {
  readonly draft: ReceiptBody
  readonly receivedAt: string
  readonly supplierName: string
  readonly review: ReceiptReview | undefined
  readonly tenant: PrintingTenant
  readonly isSaved: boolean
  readonly edit: Draft['edit']
}

/** Whose goods they are, when they came, whether the sum is right, and whether the vehicle was clean. */
export function ReceiptHead({ draft, receivedAt, supplierName, review, tenant, isSaved, edit }: ReceiptHeadProps) {
  const { invoice, lines, vehicle } = draft
  const at = (instant: string) => formatDateTime(instant, tenant.time_zone)
  return (
    <header className={`row ${styles.head}`}>
      <Link to="/recebimento" className={`middle muted ${styles.leave}`} aria-label="Guardar aberto e sair">
        <IconX size={26} aria-hidden="true" />
      </Link>
      <div className="grow slim">
        <h1 className={`strong tight break ${styles.title}`} tabIndex={-1}>
          <span className="lines-2">{supplierName}</span>{' '}
          {invoice ? <span className={styles.note}>nota {invoice.number}</span> : null}
        </h1>
        <p className="muted text-2 figures">
          <span className={styles.onWide}>{invoice?.issuedAt ? `emitida ${at(invoice.issuedAt)} · ` : ''}</span>
          chegou {at(receivedAt)} · {counted(lines.length, 'item', 'itens')}
          <span className={styles.onWide}>{sumText(invoice, review)}</span>
          <span role="status">{isSaved ? '' : ' · salvando…'}</span>
        </p>
      </div>
      <VehicleButton vehicle={vehicle} edit={edit} />
    </header>
  )
}

function VehicleButton({ vehicle, edit }: Pick<ReceiptBody, 'vehicle'> & Pick<ReceiptHeadProps, 'edit'>) {
  const [asked, setAsked] = useState(false)
  const isBad = vehicle?.ok === false
  const Mark = isBad ? IconAlertTriangle : IconCheck
  return (
    <>
      <Button
        look="quiet"
        className={styles.toned ?? ''}
        data-tone={vehicle ? (isBad ? 'bad' : 'good') : 'plain'}
        icon={vehicle ? <Mark size={20} aria-hidden="true" /> : null}
        onClick={() => setAsked(true)}
      >
        <span>
          Veículo<span className={styles.onWide}> {isBad ? 'com problema' : 'limpo'}</span>
          {vehicle ? '' : '?'}
        </span>
      </Button>
      {asked ? (
        <VehicleSheet
          note={vehicle?.note ?? ''}
          onSay={(said) => {
            edit((before) => ({ ...before, vehicle: said }))
            setAsked(false)
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  )
}

function sumText(invoice: ReceiptBody['invoice'], review: ReceiptReview | undefined): string {
  const difference = review?.difference ?? null
  if (difference === null || !invoice?.total) return ''
  return Number(difference) === 0
    ? ` · a soma confere, R$ ${amountText(invoice.total)}`
    : ` · a soma difere em R$ ${amountText(difference.replace('-', ''))}`
}

interface VehicleSheetProps {
  readonly note: string
  readonly onSay: (vehicle: NonNullable<ReceiptBody['vehicle']>) => void
  readonly onClose: () => void
}

function VehicleSheet({ note: before, onSay, onClose }: VehicleSheetProps) {
  const [note, setNote] = useState(before)
  const said = note.trim() === '' ? {} : { note: note.trim() }
  return (
    <Sheet title="O veículo estava limpo?" onClose={onClose}>
      <NoteField label="Observação" placeholder="Ex.: baú sem refrigeração" value={note} onText={setNote} />
      <div className="answers above-5">
        <Button look="quiet" onClick={() => onSay({ ok: false, ...said })}>
          Com problema
        </Button>
        <Button data-autofocus onClick={() => onSay({ ok: true, ...said })}>
          Limpo
        </Button>
      </div>
    </Sheet>
  )
}
