import { Link } from '@tanstack/react-router'
import type { ReceiptSummary } from '#contract/receiving/receipts'
import { IconArrowBackUp, IconCheck, IconLock, IconX } from '../../../components/icons.ts'
import type { Icon } from '../../../components/icons.ts'
import { SectionTitle } from '../../../components/kit/section-title.tsx'
import { amountText } from '../../../lib/format.ts'
import { mayNow } from '../../../lib/rights.ts'
import { receiptLine, refusedText, segregatedText, shownTime } from './receipt-words.ts'
import styles from './receipts-screen.module.css'

interface ReceiptRowsProps {
  readonly receipts: readonly ReceiptSummary[]
  readonly now: Date
  readonly timeZone: string
}

/** What somebody has begun, and only waits to be gone on with. */
export function OpenReceipts({ receipts, now, timeZone }: ReceiptRowsProps) {
  return (
    <section className="above-5" aria-label="Abertos">
      <SectionTitle apart>Abertos</SectionTitle>
      <ul className={`panel ${styles.rows}`} data-tone="tomorrow">
        {receipts.map((receipt, at) => (
          <li key={receipt.id}>
            <Link
              to="/recebimento/$receiptId"
              params={{ receiptId: String(receipt.id) }}
              className={`ink ${styles.row} ${styles.open}`}
            >
              <When receipt={receipt} {...{ now, timeZone }} />
              <Who receipt={receipt} />
              <span className="button-link" data-look={at === 0 ? undefined : 'quiet'}>
                Continuar
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ClosedReceipts({ receipts, now, timeZone }: ReceiptRowsProps) {
  return (
    <section className="above-5" aria-label="Recebidos">
      <SectionTitle apart>Recebidos</SectionTitle>
      <ul className={`panel ${styles.rows}`}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <Link
              to="/recebimento/$receiptId"
              params={{ receiptId: String(receipt.id) }}
              className={`ink ${styles.row}`}
              data-reversed={receipt.status === 'estornado' || undefined}
            >
              <When receipt={receipt} {...{ now, timeZone }} />
              <Who receipt={receipt} />
              <span className={`stack gap-1 ${styles.states}`}>
                <States receipt={receipt} />
              </span>
              {mayNow('ver_custos') ? (
                <span className={`text-2 figures one-line ${styles.total}`}>{totalOf(receipt)}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function When({ receipt, now, timeZone }: { readonly receipt: ReceiptSummary } & Omit<ReceiptRowsProps, 'receipts'>) {
  const { time, day } = shownTime(receipt.receivedAt, now, timeZone)
  return (
    <span className={`muted text-1 tight ${styles.when}`}>
      <b className="block ink text-4 strong figures">{time}</b>
      {day}
    </span>
  )
}

const Who = ({ receipt }: { readonly receipt: ReceiptSummary }) => (
  <span className="slim break">
    <b className={`block text-3 mid ${styles.supplier}`}>{receipt.supplier.name}</b>
    <span className={`block muted text-2 tight figures ${styles.line}`}>{receiptLine(receipt)}</span>
  </span>
)

interface StateProps {
  readonly tone: 'ok' | 'late' | 'tomorrow' | 'gone'
  readonly icon: Icon
  readonly text: string
}

const State = ({ tone, icon: Mark, text }: StateProps) => (
  <span className={`inline-row gap-1 text-2 mid ${styles.state}`} data-tone={tone}>
    <Mark size={18} aria-hidden="true" />
    {text}
  </span>
)

function States({ receipt: { status, refused, segregated } }: { readonly receipt: ReceiptSummary }) {
  if (status === 'estornado') return <State tone="gone" icon={IconArrowBackUp} text="estornado" />
  if (refused + segregated === 0) return <State tone="ok" icon={IconCheck} text="recebido" />
  return (
    <>
      {refused > 0 ? <State tone="late" icon={IconX} text={refusedText(refused)} /> : null}
      {segregated > 0 ? <State tone="tomorrow" icon={IconLock} text={segregatedText(segregated)} /> : null}
    </>
  )
}

const totalOf = ({ status, invoice }: ReceiptSummary): string =>
  status === 'estornado' || typeof invoice?.total !== 'string' ? '–' : `R$ ${amountText(invoice.total)}`
