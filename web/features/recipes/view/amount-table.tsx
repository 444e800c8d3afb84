import { Link } from '@tanstack/react-router'
import { exact, plainText, reais } from '#contract/decimal'
import type { Exact } from '#contract/decimal'
import type { RecipeLine, ShownRecipe } from '#contract/recipes'
import { portionsText, priceOfLine, unitCostOf, unitSymbols } from '#contract/recipes/costing'
import type { Costs } from '#contract/recipes/costing'
import styles from './recipe-view.module.css'
import { amountText, scaledAmount } from '../../../lib/scaled-amount.ts'
import { barPercent, sharePercent } from './scaled-recipe.ts'

interface AmountTableProps {
  readonly recipe: ShownRecipe
  readonly portions: number
  readonly scale: Exact
  /** For this number of portions; null without costs, and then the table has no column for them. */
  readonly costs: Costs | null
}

/** The quantities, large, each beside its part of the cost: the chart is the table. */
export function AmountTable({ recipe, portions, scale, costs }: AmountTableProps) {
  const rows = recipe.ingredients.map((line, at) => ({
    line,
    amount: scaledAmount(line.operationalQuantity, line.operationalUnit, scale),
    cost: costs?.lines[at] ?? null,
  }))
  return (
    <>
      <table
        role="table"
        className={`below-3 ${styles.table}`}
        data-costs={costs ? true : undefined}
        aria-label="Ingredientes da receita"
      >
        <thead role="rowgroup" className="visually-hidden">
          <tr role="row">
            <th role="columnheader" scope="col">
              Quantidade
            </th>
            <th role="columnheader" scope="col">
              Ingrediente
            </th>
            {costs ? (
              <th role="columnheader" scope="col">
                Parte do custo
              </th>
            ) : null}
            {costs ? (
              <th role="columnheader" scope="col">
                Custo
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ line, amount, cost }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- an ingredient may be on two lines, which never move
            <tr key={at} role="row">
              <td role="cell" className={`figures strong break ${styles.amount}`}>
                {amount.isRounded ? <span className="muted text-4 regular">≈</span> : null}
                {amount.text} <span className={`muted text-2 mid ${styles.unit}`}>{unitSymbols[amount.unit]}</span>
              </td>
              <th role="rowheader" scope="row" className={`text-3 mid break ${styles.ingredient}`}>
                {line.recipeId === null ? (
                  line.ingredientName
                ) : (
                  <Link to="/management/technical-sheet/view/$id" params={{ id: String(line.recipeId) }}>
                    {line.ingredientName}
                  </Link>
                )}
                <LineDetail line={line} scale={scale} />
              </th>
              {costs && cost ? <CostCells cost={cost} costs={costs} /> : null}
            </tr>
          ))}
        </tbody>
        {costs ? (
          <tfoot role="rowgroup">
            <tr role="row">
              <th role="rowheader" scope="row" colSpan={3} className={`text-3 strong break ${styles.ingredient}`}>
                Custo Total
                <span className="block muted text-2 figures regular">
                  para {portionsText({ ...recipe, portionYield: portions })}
                </span>
              </th>
              <td role="cell" className={`text-4 strong figures break ${styles.cost}`}>
                {reais(costs.totalCost)}
              </td>
            </tr>
          </tfoot>
        ) : null}
      </table>
      {rows.some(({ amount }) => amount.isRounded) ? (
        <p className="above-2 muted text-2">≈ quantidade arredondada: a conta exata tem mais casas.</p>
      ) : null}
    </>
  )
}

function CostCells({ cost, costs }: { readonly cost: Exact; readonly costs: Costs }) {
  const percent = barPercent(cost, costs.lines)
  return (
    <>
      <td role="cell" className={styles.part}>
        <span style={{ width: `${percent}%` }} data-longest={percent === 100 || undefined} />
        <span className="visually-hidden">{sharePercent(cost, costs.totalCost)} %</span>
      </td>
      <td role="cell" className={`muted text-2 figures break ${styles.cost}`}>
        {reais(cost)}
      </td>
    </>
  )
}

type ShownLine = ShownRecipe['ingredients'][number]

/** What the printed sheet also says of a line: correction factor, gross quantity and price. */
function LineDetail({ line, scale }: { readonly line: ShownLine; readonly scale: Exact }) {
  const { operationalQuantity, operationalUnit, correctionFactor } = line
  const gross = exact(operationalQuantity).numerator.times(correctionFactor)
  return (
    <span className="block muted text-2 figures regular">
      {correctionFactor === 1 ? null : (
        <>
          bruto {amountText(scaledAmount(gross, operationalUnit, scale))}, fator {plainText(correctionFactor)}
          {'ingredientPrice' in line ? ' · ' : null}
        </>
      )}
      {'ingredientPrice' in line ? <LinePrice line={line} /> : null}
    </span>
  )
}

function LinePrice({ line }: { readonly line: RecipeLine }) {
  const { ingredientUnit, priceNow, subSheetNow } = line
  const price = `${reais(priceOfLine(line))}/${unitSymbols[ingredientUnit]}`
  if (priceNow === null) return price
  return (
    <span className="warned">
      <span className="visually-hidden">Preço mudou de </span>
      <del>{price}</del> <span aria-hidden="true">→</span> <span className="visually-hidden">para </span>
      <strong>
        {reais(subSheetNow === null ? exact(priceNow.price) : unitCostOf(subSheetNow))}/{unitSymbols[priceNow.unit]}
      </strong>
    </span>
  )
}
