import type { Balance, Trace } from '#contract/recalls/trace'
import { plural, wholeText } from '#contract/words'
import { numberText, totalWords } from './trace-words.ts'
import styles from './trace.module.css'

/** Of these something is said also where it is none. */
const ALWAYS = 4

/** What has become of all labels below the root, and how much of a lot is found again. */
export function Totals({ totals, balance }: Pick<Trace, 'totals' | 'balance'>) {
  const shown = totalWords.filter(([name], index) => index < ALWAYS || totals[name] > 0)
  return (
    <section className="stack gap-2" aria-label="Totais">
      <ul className={`flex wrap ${styles.totals}`}>
        {shown.map(([name, one, many]) => (
          <li key={name}>
            <b className={`block strong figures ${styles.figure}`}>{wholeText(totals[name])}</b>
            <span className="row gap-1 muted text-2">
              <i className={styles.mark} data-status={name} aria-hidden="true" />
              {plural(totals[name], one, many)}
            </span>
          </li>
        ))}
        {balance === null ? null : (
          <li className={styles.located}>
            <b className={`block strong figures ${styles.figure}`}>{numberText(balance.located)} %</b>
            <span className="muted text-2 figures">{locatedText(balance)}</span>
          </li>
        )}
      </ul>
      {balance === null ? null : <p className="muted text-2 figures">{balanceText(balance)}</p>}
    </section>
  )
}

/** `localizado: 39 de 40 kg` */
const locatedText = ({ received, missing, notExplained, unit }: Balance): string =>
  `localizado: ${numberText(Math.max(0, received - missing - Math.abs(notExplained)))} de ${numberText(received)} ${unit}`

/** `De 40 kg: 22 em estoque, 15 em preparos ou usados, 2 descartados, 1 faltando` */
function balanceText({ received, unit, ...parts }: Balance): string {
  const words = [
    [parts.inStock, 'em estoque'],
    [parts.used, 'em preparos ou usados'],
    [parts.discarded, 'descartados'],
    [parts.returned, 'devolvidos'],
    [parts.donated, 'doados'],
    [parts.missing, 'faltando'],
    [parts.notExplained, 'sem explicação'],
  ] as const
  const said = words.filter(([amount]) => amount !== 0).map(([amount, word]) => `${numberText(amount)} ${word}`)
  return `De ${numberText(received)} ${unit} recebidos: ${said.join(', ')}.`
}
