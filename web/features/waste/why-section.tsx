import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Why } from '#contract/waste/why'
import { toMakeRule, whyRule, whyText } from '#contract/waste/why'
import { weekText } from '#contract/charts'
import styles from './why-section.module.css'

interface WhySectionProps {
  /** Undefined: not read yet. */
  readonly why: Why | null | undefined
  /** What sets the number; null: this person does not. */
  readonly proposal: ((proposed: ProposedNumber) => ReactNode) | null
}

/** A number of labels to make on a weekday. */
export interface ProposedNumber {
  readonly baseProductId: string
  readonly name: string
  /** 0 is Sunday. */
  readonly day: number
  readonly count: number
}

/** One sentence about one product, and when there is one. */
export function WhySection({ why, proposal }: WhySectionProps) {
  const proposed = why ? proposedOf(why) : null
  return (
    <section className={`column top center gap-2 slim ${styles.say}`} aria-labelledby="why">
      <h2 id="why" className="muted text-1 mid">
        Por que joguei fora?
      </h2>
      {why === undefined ? null : why === null ? (
        <p className="text-4">Nenhum produto se repetiu o bastante nas últimas 4 semanas.</p>
      ) : (
        <Sentence why={why}>{proposed === null || proposal === null ? null : proposal(proposed)}</Sentence>
      )}
      {why === undefined ? null : (
        <details className={`muted text-2 ${styles.rule}`}>
          <summary>Quando isto aparece</summary>
          <p>{whyRule}</p>
          {proposed === null ? null : <p className="above-2">{toMakeRule}</p>}
        </details>
      )}
    </section>
  )
}

const proposedOf = ({ baseProductId, name, madeOn, toMake }: Why): ProposedNumber | null =>
  baseProductId === null || madeOn === null || toMake === null
    ? null
    : { baseProductId, name, day: madeOn, count: toMake }

function Sentence({ why, children }: { readonly why: Why; readonly children: ReactNode }) {
  const { name, finding, proposal } = whyText(why)
  return (
    <>
      <p className={`mid ${styles.sentence}`}>
        <b className="strong">{name}:</b> {finding} <b className="strong">{proposal}</b>
      </p>
      <p className="muted text-2">
        {weekText(why)} · {why.made} feitas, {why.wasted} jogadas fora, em {why.weeksWithWaste} das 4 semanas
      </p>
      {children}
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
