import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LineBody, Receipt } from '#contract/receiving/receipts'
import { counted } from '#contract/words'
import { IconArrowBackUp, IconCheck, IconLock, IconX } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import type { Message } from '../../../components/message-banner.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { ToneBadge } from '../../../components/tone-badge.tsx'
import type { BadgeLook } from '../../../components/tone-badge.tsx'
import { amountText, formatDateTime } from '../../../lib/format.ts'
import { sentenceOf } from '../../../lib/http.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { NoteField } from '../note-field.tsx'
import { OtherBrandNotices } from './other-brand-notices.tsx'
import { reverseReceipt } from './receipt-api.ts'
import { dateWords, numberText, reasonWords } from './receipt-words.ts'

interface ClosedReceiptProps {
  readonly receipt: Receipt
  readonly isAdmin: boolean
  readonly timeZone: string
}

const looks: Readonly<Record<LineBody['outcome'], BadgeLook>> = {
  aceito: { word: 'Aceito', icon: IconCheck, tone: 'good' },
  segregado: { word: 'Segregado', icon: IconLock, tone: 'warn' },
  recusado: { word: 'Recusado', icon: IconX, tone: 'bad' },
  nao_veio: { word: 'Não veio', icon: IconX, tone: 'bad' },
}

/** A receipt that was confirmed, as it was. */
export function ClosedReceipt({ receipt, isAdmin, timeZone }: ClosedReceiptProps) {
  const { supplier, invoice, receivedAt, lines, status, otherBrands = [] } = receipt
  const reversal = useReversal(receipt.id)
  const [asked, setAsked] = useState(false)
  const isReversed = status === 'estornado'
  return (
    <>
      <PageHeader
        title={invoice === null ? supplier.name : `${supplier.name} · nota ${invoice.number}`}
        description={`${isReversed ? 'estornado · ' : ''}chegou ${formatDateTime(receivedAt, timeZone)}${
          invoice?.total ? ` · R$ ${amountText(invoice.total)}` : ''
        }`}
        actions={
          <>
            <Link to="/recebimento" className="button-link" data-look="quiet">
              Voltar ao recebimento
            </Link>
            {isAdmin && !isReversed ? (
              <Button
                look="quiet"
                icon={<IconArrowBackUp size={20} aria-hidden="true" />}
                onClick={() => setAsked(true)}
              >
                Estornar
              </Button>
            ) : null}
          </>
        }
      />
      <MessageBanner text={reversal.message} sticky />
      <div className="stack gap-4">
        <OtherBrandNotices brands={otherBrands} />
        <Card title={counted(lines.length, 'item', 'itens')}>
          <ul className="rows" data-many>
            {lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a line of a closed receipt keeps its place
              <ClosedLine key={index} line={line} />
            ))}
          </ul>
        </Card>
      </div>
      {asked ? (
        <ReverseSheet
          isBusy={reversal.isPending}
          onReverse={(reason) => reversal.reverse(reason, () => setAsked(false))}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  )
}

function ClosedLine({ line }: { readonly line: LineBody }) {
  const { description, quantity, acceptedQuantity, unit, outcome, reason, lots, ignored } = line
  const why = reasonWords.find(([known]) => known === reason)?.[1].toLowerCase()
  const ofLots = lots.map(({ lot, makersDate, labels }) =>
    [lot || 'sem lote', dateWords(makersDate), labels ? `${labels.count} de ${labels.weight}` : '']
      .filter((text) => text !== '')
      .join(' · '),
  )
  return (
    <li className="row wrap between gap-2">
      <span className="stack grow slim break">
        <span className="mid">{description}</span>
        <span className="muted text-2 figures">
          {[`${numberText(acceptedQuantity ?? quantity)} ${unit.toLowerCase()}`, ...ofLots].join(' · ')}
        </span>
      </span>
      {ignored === true ? (
        <span className="muted text-2">não é da cozinha</span>
      ) : (
        <span className="row gap-2">
          {outcome === 'recusado' || outcome === 'segregado' ? <span className="text-2">{why}</span> : null}
          <ToneBadge {...looks[outcome]} />
        </span>
      )}
    </li>
  )
}

function useReversal(id: number) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [message, setMessage] = useState<Message | null>(null)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (reason: string) => attempt(reason, (key) => reverseReceipt(id, reason, key)),
    onMutate: () => setMessage(null),
    onSuccess: () => setMessage({ done: 'Recebimento estornado com sucesso!' }),
    onError: (error) => setMessage(sentenceOf(error, 'Erro ao estornar. Tente novamente.')),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: moneyKeys.receiving })
      void queryClient.invalidateQueries({ queryKey: moneyKeys.recipes })
      void refreshLabels(queryClient)
    },
  })
  return { message, isPending, reverse: (reason: string, onSettled: () => void) => mutate(reason, { onSettled }) }
}

interface ReverseSheetProps {
  readonly isBusy: boolean
  readonly onReverse: (reason: string) => void
  readonly onClose: () => void
}

function ReverseSheet({ isBusy, onReverse, onClose }: ReverseSheetProps) {
  const [reason, setReason] = useState('')
  return (
    <Sheet title="Estornar o recebimento?" onClose={onClose}>
      <p className="below-4">As etiquetas são anuladas, os lotes encerram, e os preços voltam ao que eram.</p>
      <NoteField label="Motivo" placeholder="Ex.: nota errada" value={reason} isFirst onText={setReason} />
      <div className="answers above-5">
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
        <Button look="bad" busy={isBusy} disabled={reason.trim() === ''} onClick={() => onReverse(reason.trim())}>
          Estornar
        </Button>
      </div>
    </Sheet>
  )
}
