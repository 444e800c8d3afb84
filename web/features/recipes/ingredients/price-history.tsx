import { useQuery } from '@tanstack/react-query'
import { decimalText, exact, reais } from '#contract/decimal'
import type { Exact } from '#contract/decimal'
import type { Ingredient, IngredientPrice } from '#contract/recipes'
import { unitSymbols } from '#contract/recipes/costing'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { formatDate } from '../../../lib/format.ts'
import { ingredientPricesQuery } from '../api.ts'
import { PriceLine } from './price-line.tsx'
import { priceSteps } from './price-steps.ts'
import type { PriceStep } from './price-steps.ts'
import { Card } from '../../../components/kit/card.tsx'
import styles from './price-history.module.css'

interface PriceHistoryProps {
  readonly ingredient: Ingredient
  readonly timeZone: string
}

export function PriceHistory({ ingredient, timeZone }: PriceHistoryProps) {
  const { data: prices, isError, refetch } = useQuery(ingredientPricesQuery(ingredient.id))
  return (
    <Card title="Histórico de preços">
      {prices ? (
        <>
          <PriceLine prices={prices} timeZone={timeZone} />
          <PriceTable prices={prices} timeZone={timeZone} />
        </>
      ) : isError ? (
        <ErrorNote message="Erro ao buscar o histórico de preços" onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Carregando preços..." />
      )}
    </Card>
  )
}

interface PricesProps {
  readonly prices: readonly IngredientPrice[]
  readonly timeZone: string
}

function PriceTable({ prices, timeZone }: PricesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard scrolling (WCAG 2.1.1)
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Preços, do mais novo ao mais antigo">
      <table className={`wide text-2 figures ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col" className="muted text-1 mid">
              Desde
            </th>
            <th scope="col" className="muted text-1 mid">
              Preço
            </th>
            <th scope="col" className="muted text-1 mid">
              Variação
            </th>
          </tr>
        </thead>
        <tbody>
          {priceSteps(prices).map(({ since, price, unit, percentChange }) => (
            <tr key={since}>
              <td>{formatDate(since, timeZone)}</td>
              <td>
                {reais(exact(price))}/{unitSymbols[unit]}
              </td>
              <td>
                <PercentChange percentChange={percentChange} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PercentChange({ percentChange }: Pick<PriceStep, 'percentChange'>) {
  if (percentChange === 'first') return 'cadastro'
  if (percentChange === 'unit') return 'unidade mudou'
  const text = percentText(percentChange)
  if (percentChange.numerator.eq(0)) return text
  const up = percentChange.numerator.gt(0)
  return (
    <span className={`mid one-line ${up ? 'bad' : 'good'}`}>
      <span aria-hidden="true">{up ? '▲' : '▼'}</span> {text}
    </span>
  )
}

function percentText(change: Exact): string {
  return `${change.numerator.gt(0) ? '+' : ''}${decimalText(change, 1).replace('-', '−')}%`
}
