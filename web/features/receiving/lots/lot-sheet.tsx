import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LotCloseBody, ReceivedLot } from '#contract/receiving/lots'
import { Facts } from '../../../components/facts.tsx'
import { Button } from '../../../components/kit/button.tsx'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { ToneBadge } from '../../../components/tone-badge.tsx'
import { formatDate, formatDateTime } from '../../../lib/format.ts'
import { mayNow } from '../../../lib/rights.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { NoteField } from '../note-field.tsx'
import { lotQuery } from './lots-api.ts'
import { ageText, labelsOfLot, lotLooks, lotName, mayClose, mayEnd, quantityText } from './lot-words.ts'

interface LotSheetProps {
  readonly id: number
  readonly timeZone: string
  readonly disabled: boolean
  readonly onCloseLot: (lot: ReceivedLot, body: LotCloseBody) => void
  readonly onClose: () => void
}

/** Everything of one lot, and what it may come to. */
export function LotSheet({ id, onClose, ...lotProps }: LotSheetProps) {
  const { data: lot, isError, refetch } = useQuery(lotQuery(id))
  return (
    <Sheet title={lot ? `Lote ${lotName(lot)}` : 'Lote'} size="lg" onClose={onClose}>
      {lot ? (
        <LotFacts lot={lot} {...lotProps} />
      ) : isError ? (
        <ErrorNote message="Este lote não foi encontrado" onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Carregando o lote..." />
      )}
    </Sheet>
  )
}

type LotFactsProps = Omit<LotSheetProps, 'id' | 'onClose'> & { readonly lot: ReceivedLot }

function LotFacts({ lot, timeZone, disabled, onCloseLot }: LotFactsProps) {
  const now = useMinute()
  const { goods, receiptId, code, supplier, brand, sif, receivedAt, makersDate, description, invoice, status, labels } =
    lot
  const facts = [
    ['Número da casa', code],
    ['Fornecedor', supplier.name],
    ['Recebido', `${formatDateTime(receivedAt, timeZone)} (${ageText(receivedAt, now, timeZone)})`],
    ['Validade', makersDate === null ? 'não informada' : formatDate(makersDate)],
    ['Quantidade', quantityText(lot)],
    ['Nota', invoice === null ? 'sem nota' : invoice.number],
    ['Na nota', description],
    ['Marca', brand],
    ['SIF', sif],
    ['Etiquetas', labelsOfLot(labels) ?? 'nenhuma'],
  ] as const
  return (
    <div className="stack gap-4">
      <div className="row wrap gap-3">
        <b className="text-4 strong grow slim break">{goods}</b>
        <ToneBadge {...lotLooks[status]} />
      </div>
      <Facts facts={facts.filter(([, text]) => text !== '')} />
      <div className="flex wrap gap-2">
        <Link to="/rastreio" search={{ lotId: lot.id }} className="button-link" data-look="quiet">
          Rastrear
        </Link>
        <Link
          to="/recebimento/$receiptId"
          params={{ receiptId: String(receiptId) }}
          className="button-link"
          data-look="quiet"
        >
          Ver o recebimento
        </Link>
        {labels.inStock > 0 ? (
          <Link to="/product-list" search={{ q: goods }} className="button-link" data-look="quiet">
            Ver no Estoque
          </Link>
        ) : null}
      </div>
      {mayClose(lot) ? (
        <CloseForm mayEnd={mayEnd(lot)} disabled={disabled} onCloseLot={(body) => onCloseLot(lot, body)} />
      ) : status === 'encerrado' ? null : (
        <p className="muted text-2">Um lote com etiquetas encerra sozinho, com a baixa da última.</p>
      )}
    </div>
  )
}

interface CloseFormProps {
  readonly mayEnd: boolean
  readonly disabled: boolean
  readonly onCloseLot: (body: LotCloseBody) => void
}

function CloseForm({ mayEnd: ends, disabled, onCloseLot }: CloseFormProps) {
  const [reason, setReason] = useState('')
  const close = (how: LotCloseBody['how']) =>
    onCloseLot({ how, ...(how !== 'acabou' && reason.trim() !== '' && { reason: reason.trim() }) })
  return (
    <section className="stack gap-3" aria-label="Encerrar o lote">
      <NoteField
        label="Motivo, se foi descartado ou devolvido"
        placeholder="Ex.: embalagem aberta"
        value={reason}
        onText={setReason}
      />
      <div className="answers">
        <Button look="quiet" disabled={disabled} onClick={() => close('devolvido')}>
          Devolvido
        </Button>
        {mayNow('descartar') ? (
          <Button look="quiet" disabled={disabled} onClick={() => close('descartado')}>
            Descartado
          </Button>
        ) : null}
        {ends ? (
          <Button disabled={disabled} onClick={() => close('acabou')}>
            Acabou
          </Button>
        ) : null}
      </div>
    </section>
  )
}
