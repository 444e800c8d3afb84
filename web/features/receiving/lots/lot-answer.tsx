import { Link } from '@tanstack/react-router'
import type { ReceivedLot } from '#contract/receiving/lots'
import { lotKey } from '#contract/receiving/lot-key'
import { counted } from '#contract/words'
import { IconRoute } from '../../../components/icons.ts'
import { formatDate } from '../../../lib/format.ts'
import { receivedText } from '../../../lib/received-text.ts'
import { lotName } from './lot-words.ts'
import styles from './lots-screen.module.css'

interface LotAnswerProps {
  readonly typed: string
  readonly lots: readonly ReceivedLot[]
  readonly timeZone: string
}

/** Whether the house has the lot of a number that somebody was told. The list also has what only begins with it. */
export function LotAnswer({ typed, lots, timeZone }: LotAnswerProps) {
  const same = lots.filter(({ lot, code }) => [lot, code].some((text) => lotKey(text) === lotKey(typed)))
  if (same.length === 0)
    return (
      <p className="mid figures break" role="status">
        {`Nenhum lote com o número “${typed}”. ${counted(lots.length, 'começa', 'começam')} assim:`}
      </p>
    )
  return (
    <ul className="stack gap-3" aria-label="Tenho este lote?">
      {same.map((lot) => (
        <li key={lot.id} className={`panel pad-4 row wrap gap-4 ${styles.yes}`}>
          <b className={`middle strong text-5 still ${styles.word}`}>Sim</b>
          <span className="grow slim break">
            <b className="block text-4 strong tight figures">{receivedText(lot, timeZone)}</b>
            <span className="muted text-2 figures">{aboutText(lot)}</span>
          </span>
          <Link to="/rastreio" search={{ lotId: lot.id }} className="button-link" data-big>
            <IconRoute size={22} aria-hidden="true" />
            Rastrear
          </Link>
        </li>
      ))}
    </ul>
  )
}

const aboutText = (lot: ReceivedLot): string =>
  [
    lot.goods,
    `lote ${lotName(lot)}`,
    lot.supplier.name,
    lot.makersDate === null ? 'sem validade' : `válido até ${formatDate(lot.makersDate)}`,
  ].join(' · ')
