import { Link } from '@tanstack/react-router'
import type { Plan } from '#contract/labels/plan'
import { labelsText, listText, plural } from '#contract/words'
import { IconAlertTriangle } from '../../components/icons.ts'
import styles from './plan-side.module.css'

/** `5 etiquetas impressas sem AMENDOIM` */
const reviewText = ({ total, missing }: NonNullable<Plan['allergens']>): string =>
  `${labelsText(total)} ${plural(total, 'impressa', 'impressas')} sem ${listText(missing.map(({ word }) => word))}`

/** The labels in stock whose paper lacks what their sheet has now. */
export function PlanAllergens({ allergens }: Pick<Plan, 'allergens'>) {
  if (allergens === undefined) return null
  return (
    <section aria-label="Alergênicos">
      <h2 className="below-1 text-3 strong">Alergênicos</h2>
      <p className={`row gap-2 tight ${styles.row}`} data-tone="late">
        <IconAlertTriangle size={22} aria-hidden="true" className="muted" />
        <b className="grow slim break strong">{reviewText(allergens)}</b>
        <Link
          to="/alergenicos/conferir"
          className="button-link"
          data-look="quiet"
          aria-label="Conferir as etiquetas sem alergênicos"
        >
          Conferir
        </Link>
      </p>
    </section>
  )
}
