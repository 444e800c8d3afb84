import { Link } from '@tanstack/react-router'
import { exact, reais } from '#contract/decimal'
import { formatLabelDate } from '#contract/labels/shelf-life'
import type { ReportPreview, ReportRow } from '#contract/reports'
import { IconChevronRight } from '../../components/icons.ts'
import { CostFixLink } from './cost-fix-link.tsx'
import { countsText, DOT, moneyText, moreRowsText, shelfText } from './figures-text.ts'
import styles from './preview-sectors.module.css'

interface PreviewSectorsProps extends Pick<ReportPreview, 'sectors'> {
  readonly timeZone: string
}

/** One expandable section per sector, with its labels. */
export function PreviewSectors({ sectors, timeZone }: PreviewSectorsProps) {
  return sectors.map((sector) => {
    const [money, more] = [moneyText(sector), moreRowsText(sector)]
    return (
      <details key={sector.sector} className={styles.sector}>
        <summary className={styles.summary}>
          <IconChevronRight size={18} className={`muted ${styles.turn}`} aria-hidden="true" />
          <h3 className="text-3 mid">{sector.sector}</h3>
          <span className="muted text-2">
            {countsText(sector)}
            {money === null ? null : `${DOT}${money}`}
          </span>
        </summary>
        <ul className={styles.rows}>
          {sector.rows.map((row) => (
            <Row key={row.id} row={row} timeZone={timeZone} />
          ))}
        </ul>
        {more === null ? null : <p className="pad-4 muted text-2">{more}</p>}
      </details>
    )
  })
}

const shelfTones = { valid: '', expiring: 'warned', expired: 'bad' } as const

function Row({ row, timeZone }: { readonly row: ReportRow; readonly timeZone: string }) {
  const { id, ids, name, weight, responsible, expiration_date, status, value, fix, isLateRecord } = row
  return (
    <li className={`baseline ${styles.row}`}>
      <Link to="/print/$productId" params={{ productId: String(id) }} className={`ink mid break ${styles.product}`}>
        {name}
        {ids.length > 1 ? ` ×${ids.length}` : ''}
      </Link>
      <span className={value === null ? 'muted text-2' : 'figures'}>
        {value === null ? (
          fix === null ? (
            'custo desconhecido'
          ) : (
            <CostFixLink fix={fix} name={name} />
          )
        ) : (
          reais(exact(value))
        )}
      </span>
      <span className="muted text-2 break">
        {[
          ids.length > 1 ? `${ids.length} etiquetas, a primeira ${id}` : `Etiqueta ${id}`,
          weight,
          responsible,
          ...(isLateRecord ? ['Registro tardio'] : []),
        ].join(DOT)}
      </span>
      <span className={`text-2 mid ${shelfTones[status]}`}>
        {shelfText(row)}{' '}
        <span className="block muted regular figures">{formatLabelDate(expiration_date, timeZone)}</span>
      </span>
    </li>
  )
}
