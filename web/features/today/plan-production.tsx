import { Link } from '@tanstack/react-router'
import type { Plan } from '#contract/labels/plan'
import { counted, listText, plural } from '#contract/words'
import { IconSoup } from '../../components/icons.ts'
import styles from './plan-side.module.css'

/** `Molho de tomate 3, Bolonhesa 6 e mais 2` */
function shortText({ products, first }: NonNullable<Plan['production']>): string {
  const others = products - first.length
  const named = first.map(({ name, short }) => `${name} ${short}`)
  return others > 0 ? `${named.join(', ')} e mais ${others}` : listText(named)
}

/** What is short for tomorrow, as the list of the day has it. */
export function PlanProduction({ production }: Pick<Plan, 'production'>) {
  if (production === undefined) return null
  const { products } = production
  return (
    <section aria-label="Produção">
      <h2 className="below-1 text-3 strong">Produção</h2>
      <p className={`row gap-2 tight ${styles.row}`} data-tone="tomorrow">
        <IconSoup size={22} aria-hidden="true" className="muted" />
        <span className="grow slim break">
          <b className="block strong">
            {plural(products, 'Falta', 'Faltam')} {counted(products, 'produto', 'produtos')} para amanhã
          </b>
          <small className="block muted text-1 figures">{shortText(production)}</small>
        </span>
        <Link to="/producao" className="button-link" data-look="quiet" aria-label="Produzir o que falta para amanhã">
          Produzir
        </Link>
      </p>
    </section>
  )
}
