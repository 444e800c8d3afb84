import { Link } from '@tanstack/react-router'
import type { ReceivedLot } from '#contract/receiving/lots'
import { Button } from '../../../components/kit/button.tsx'
import { ToneBadge } from '../../../components/tone-badge.tsx'
import { formatDate } from '../../../lib/format.ts'
import { ageText, labelsOfLot, lotLooks, lotName, mayEnd, quantityText } from './lot-words.ts'
import type { LotFilters } from './lots-address.ts'
import styles from './lots-screen.module.css'

interface LotRowProps {
  readonly lot: ReceivedLot
  readonly now: Date
  readonly timeZone: string
  readonly filters: LotFilters
  readonly disabled: boolean
  readonly onDone: () => void
}

export function LotRow({ lot, now, timeZone, filters, disabled, onDone }: LotRowProps) {
  const { id, supplier, invoice, receivedAt, makersDate, labels, status } = lot
  const from = [
    supplier.name,
    invoice === null ? 'sem nota' : `nota ${invoice.number}`,
    `${formatDate(receivedAt, timeZone)}, ${ageText(receivedAt, now, timeZone)}`,
  ]
  const what = [
    makersDate === null ? 'sem validade' : `validade ${formatDate(makersDate)}`,
    labelsOfLot(labels) ?? `${quantityText(lot)}, sem etiquetas`,
  ]
  return (
    <li className={styles.row}>
      <span className="stack grow slim break">
        <Link to="/lotes" search={{ ...filters, lote: String(id) }} className={`ink strong figures ${styles.name}`}>
          {lotName(lot)}
        </Link>
        <span className="text-2 figures">{what.join(' · ')}</span>
        <span className="muted text-2 figures">{from.join(' · ')}</span>
      </span>
      <span className="row wrap gap-3">
        <ToneBadge {...lotLooks[status]} />
        <Link
          to="/rastreio"
          search={{ lotId: id }}
          className="button-link"
          data-look="quiet"
          aria-label={`Rastrear o lote ${lotName(lot)}`}
        >
          Rastrear
        </Link>
        {mayEnd(lot) ? (
          <Button look="quiet" disabled={disabled} aria-label={`Acabou o lote ${lotName(lot)}`} onClick={onDone}>
            Acabou
          </Button>
        ) : null}
      </span>
    </li>
  )
}
