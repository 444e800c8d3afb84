import { isUncosted } from '#contract/worth'
import type { WasteSummary } from '#contract/waste'
import type { WasteChange } from '#contract/waste/change'
import { changeOf } from '#contract/waste/change'
import { amountText, partInReais, periodText } from '#contract/waste/words'
import { IconEqual, IconTrendingDown, IconTrendingUp } from '../../components/icons.ts'
import styles from './total-card.module.css'

const changeIcons = { less: IconTrendingDown, more: IconTrendingUp, same: IconEqual } as const

/** The one figure of the screen. */
export function TotalCard({ summary }: { readonly summary: WasteSummary }) {
  const { total, withinShelfLife, expired } = summary
  return (
    <section className={`column pad-5 figures ${styles.card}`} aria-label="Total das perdas">
      <p className={styles.caption}>{periodText(summary)}</p>
      <p className={styles.figure} data-long={total.length > 7 || undefined}>
        {isUncosted(summary) ? (
          '–'
        ) : (
          <>
            <small>R$</small> {amountText(total)}
          </>
        )}
      </p>
      <Change change={changeOf(summary)} />
      <div className={styles.split} aria-hidden="true">
        {Number(withinShelfLife) > 0 ? (
          <span className={styles.within} style={{ flexGrow: Number(withinShelfLife) }} />
        ) : null}
        {Number(expired) > 0 ? <span className={styles.late} style={{ flexGrow: Number(expired) }} /> : null}
      </div>
      <dl className={`flex wrap between ${styles.parts}`}>
        <div>
          <dt>Dentro da validade</dt>
          <dd className="text-4 strong">{partInReais(withinShelfLife, summary)}</dd>
        </div>
        <div>
          <dt>Vencido</dt>
          <dd className="text-4 strong">{partInReais(expired, summary)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Change({ change }: { readonly change: WasteChange }) {
  if (change.way === 'unknown') return <p className={`row wrap text-2 ${styles.change}`}>{change.before}</p>
  const { way, text, before } = change
  const Mark = changeIcons[way]
  return (
    <p className={`row wrap text-2 ${styles.change}`}>
      <b>
        <Mark size={18} stroke={2} aria-hidden="true" />
        {text}
      </b>{' '}
      <span>{before}</span>
    </p>
  )
}
