import { Link } from '@tanstack/react-router'
import { secondsText } from '#contract/recalls/recalls'
import type { Recall } from '#contract/recalls/recalls'
import { counted } from '#contract/words'
import { IconX } from '../../../components/icons.ts'
import task from '../../../components/kit/task.module.css'
import { formatDateTime } from '../../../lib/format.ts'
import { rootsText, sourceName } from '../recall-words.ts'
import styles from './recall-top.module.css'

/** `39 bloqueadas`; of lots without labels `Lote bloqueado`. */
function countText({ mode, inStock, lots }: Recall): string {
  const isReal = mode === 'real'
  if (inStock > 0 || lots.length === 0)
    return isReal
      ? counted(inStock, 'bloqueada', 'bloqueadas')
      : counted(inStock, 'seria bloqueada', 'seriam bloqueadas')
  if (lots.length === 1) return isReal ? 'Lote bloqueado' : 'O lote seria bloqueado'
  return `${lots.length} lotes ${isReal ? 'bloqueados' : 'seriam bloqueados'}`
}

interface RecallTopProps {
  readonly recall: Recall
  readonly timeZone: string
}

/** What was blocked and in how long; a simulation says that it is one. */
export function RecallTop({ recall, timeZone }: RecallTopProps) {
  const { number, mode, startedAt, person, seconds, source, reference, status } = recall
  const isReal = mode === 'real'
  const facts = [
    `Recolhimento ${number}`,
    formatDateTime(startedAt, timeZone),
    person,
    sourceName(source),
    reference,
    status === 'encerrado' ? 'encerrado' : '',
  ]
  return (
    <header className={`flex top ${styles.black}`}>
      <Link
        to="/recolhimentos"
        className={`middle ${task.leave} ${styles.leave}`}
        aria-label="Voltar aos recolhimentos"
      >
        <IconX size={26} aria-hidden="true" />
      </Link>
      <div className="grow slim">
        {isReal ? null : <p className={`strong ${styles.simulated}`}>SIMULADO</p>}
        <h1 className={`strong figures ${styles.title}`} tabIndex={-1}>
          {countText(recall)} <span className={styles.clock}>em {secondsText(seconds)}</span>
        </h1>
        <p className={`text-2 mid figures break ${styles.caption}`}>
          {facts.filter((text) => text !== '').join(' · ')}
        </p>
        <p className={`text-2 figures break ${styles.caption}`}>{rootsText(recall)}</p>
      </div>
    </header>
  )
}
