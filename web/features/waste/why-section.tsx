import { Link } from '@tanstack/react-router'
import type { Why } from '#contract/waste/why'
import { whyRule, whyText } from '#contract/waste/why'
import { weekText } from '#contract/charts'
import styles from './why-section.module.css'

/** One sentence about one product, and when there is one. `why` undefined: not read yet. */
export function WhySection({ why }: { readonly why: Why | null | undefined }) {
  return (
    <section className={`column top center gap-2 slim ${styles.say}`} aria-labelledby="why">
      <h2 id="why" className="muted text-1 mid">
        Por que joguei fora?
      </h2>
      {why === undefined ? null : why === null ? (
        <p className="text-4">Nenhum produto se repetiu o bastante nas últimas 4 semanas.</p>
      ) : (
        <Sentence why={why} />
      )}
      {why === undefined ? null : (
        <details className={`muted text-2 ${styles.rule}`}>
          <summary>Quando isto aparece</summary>
          <p>{whyRule}</p>
        </details>
      )}
    </section>
  )
}

function Sentence({ why }: { readonly why: Why }) {
  const { name, finding, proposal } = whyText(why)
  return (
    <>
      <p className={`mid ${styles.sentence}`}>
        <b className="strong">{name}:</b> {finding} <b className="strong">{proposal}</b>
      </p>
      <p className="muted text-2">
        {weekText(why)} · {why.made} feitas, {why.wasted} jogadas fora, em {why.weeksWithWaste} das 4 semanas
      </p>
      {why.baseProductId === null ? null : (
        <Link
          to="/management/add-product"
          search={{ product: why.baseProductId }}
          className="button-link"
          data-look="quiet"
          aria-label={`Abrir o produto ${name}`}
        >
          Abrir o produto
        </Link>
      )}
    </>
  )
}
