import type { ReactNode } from 'react'
import { Link, linkOptions } from '@tanstack/react-router'
import type { WasteProductRow, WasteSummary } from '#contract/waste'
import { worthInReais } from '#contract/waste/words'
import { counted, labelsText, plural } from '#contract/words'
import { IconChevronRight, IconCoin, IconSearch } from '../../components/icons.ts'
import grid from './waste-screen.module.css'
import styles from './waste-notes.module.css'

/** What the total does not hold: labels without a cost, and those that nobody found. */
export function WasteNotes({ summary }: { readonly summary: WasteSummary }) {
  if (summary.uncosted === 0 && summary.missing.count === 0) return null
  return (
    <section className={`${grid.notes} ${styles.notes}`} aria-label="Fora do total">
      {summary.uncosted === 0 ? null : <Uncosted summary={summary} />}
      {summary.missing.count === 0 ? null : <Missing missing={summary.missing} />}
    </section>
  )
}

/** One tap to where the cost is given: of the product that lacks it most, the others below. */
function Uncosted({ summary }: { readonly summary: WasteSummary }) {
  const [first, ...others] = summary.byProduct
    .filter(({ uncosted }) => uncosted > 0)
    .sort((one, other) => other.uncosted - one.uncosted)
  return (
    <div className={`row wrap gap-3 text-2 tight tinted ${styles.note}`} data-tone="warn">
      <IconCoin size={22} stroke={1.75} aria-hidden="true" />
      <div className={`slim break ${styles.words}`}>
        <b>{labelsText(summary.uncosted)} sem custo</b>{' '}
        {plural(summary.uncosted, 'fica fora do total', 'ficam fora do total')}
        {others.length === 0 ? null : (
          <details>
            <summary>Mais {counted(others.length, 'produto', 'produtos')}</summary>
            <ul>
              {others.map((row) => (
                <li key={row.key}>
                  <FixLink row={row}>{row.name}</FixLink>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {first === undefined ? null : (
        <FixLink row={first}>
          Cadastrar custo
          <IconChevronRight size={18} aria-hidden="true" />
        </FixLink>
      )}
    </div>
  )
}

function FixLink({ row, children }: { readonly row: WasteProductRow; readonly children: ReactNode }) {
  const target =
    row.baseProductId === null
      ? linkOptions({ to: '/management/technical-sheet/add-ingredient', search: { name: row.name } })
      : linkOptions({ to: '/management/add-product', search: { product: row.baseProductId } })
  return (
    <Link {...target} className="button-link" data-look="plain" aria-label={`Cadastrar custo de ${row.name}`}>
      {children}
    </Link>
  )
}

function Missing({ missing }: { readonly missing: WasteSummary['missing'] }) {
  const { count } = missing
  return (
    <div className={`row wrap gap-3 text-2 tight panel ${styles.note}`}>
      <IconSearch size={22} stroke={1.75} aria-hidden="true" />
      <div className={`slim break ${styles.words}`}>
        <b>Sumiu:</b> {labelsText(count)}, {worthInReais(missing)}, {plural(count, 'não somada', 'não somadas')}
      </div>
      <Link to="/ronda" className="button-link" data-look="plain" aria-label="Ver na ronda o que há em cada lugar">
        Ver
        <IconChevronRight size={18} aria-hidden="true" />
      </Link>
    </div>
  )
}
