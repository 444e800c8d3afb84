import { Link } from '@tanstack/react-router'
import type { Plan } from '#contract/labels/plan'
import { counted, listText, plural } from '#contract/words'
import { IconHandStop } from '../../components/icons.ts'
import styles from './plan-side.module.css'

/** The server counts the labels of a recall up to 100. */
const leftText = (left: number, lots: number): string => {
  if (left + lots === 0) return 'tudo tem destino: encerre'
  if (left >= 100) return 'faltam 100 etiquetas ou mais'
  const what = [
    ...(left > 0 ? [counted(left, 'etiqueta', 'etiquetas')] : []),
    ...(lots > 0 ? [counted(lots, 'lote', 'lotes')] : []),
  ]
  return `${plural(left + lots, 'falta', 'faltam')} ${listText(what)}`
}

/** The real recalls that are open, and the proposal to practise one. */
export function PlanRecalls({ recalls = [], recallDrill }: Pick<Plan, 'recalls' | 'recallDrill'>) {
  if (recalls.length === 0 && recallDrill === undefined) return null
  return (
    <section aria-label="Recolhimentos">
      <h2 className="below-1 text-3 strong">Recolhimentos</h2>
      <ul>
        {recalls.map(({ id, left, lots }) => (
          <li key={id} className={`row gap-2 tight ${styles.row}`} data-tone="late">
            <IconHandStop size={22} aria-hidden="true" className="muted" />
            <span className="grow slim break">
              <b className="block strong">Recolhimento {id}</b>
              <em className={`block text-1 mid ${styles.state}`}>{leftText(left, lots)}</em>
            </span>
            <Link
              to="/recolhimentos/$id"
              params={{ id: String(id) }}
              className="button-link"
              data-look="quiet"
              aria-label={`Continuar o recolhimento ${id}`}
            >
              Continuar
            </Link>
          </li>
        ))}
        {recallDrill === undefined ? null : (
          <li className={`row gap-2 tight ${styles.row}`}>
            <IconHandStop size={22} aria-hidden="true" className="muted" />
            <span className="grow slim break">Simule um recolhimento: duas vezes por ano</span>
            <Link
              to="/recolhimentos/novo"
              className="button-link"
              data-look="quiet"
              aria-label="Simular um recolhimento"
            >
              Simular
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
