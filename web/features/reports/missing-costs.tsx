import type { MissingCost } from '#contract/reports'
import { labelsText } from '#contract/words'
import { CostFixLink } from './cost-fix-link.tsx'
import { count } from './figures-text.ts'

/** Products shown at once; the others are behind a click. */
const FIRST = 5

/** The products whose labels have no cost, each with the way to give it. */
export function MissingCosts({ missing }: { readonly missing: readonly MissingCost[] }) {
  const rest = missing.slice(FIRST)
  return (
    <>
      <Products missing={missing.slice(0, FIRST)} />
      {rest.length === 0 ? null : (
        <details>
          <summary className="pad-3">Mais {count(rest.length)}</summary>
          <Products missing={rest} />
        </details>
      )}
    </>
  )
}

function Products({ missing }: { readonly missing: readonly MissingCost[] }) {
  return (
    <ul aria-label="Etiquetas sem custo">
      {missing.map(({ name, labels, fix }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two products may share a name
        <li key={at} className="row wrap">
          <span className="ink mid break">{name}</span>
          <span className="figures">&nbsp;· {labelsText(labels)}</span>
          {fix === null ? null : <CostFixLink fix={fix} name={name} />}
        </li>
      ))}
    </ul>
  )
}
