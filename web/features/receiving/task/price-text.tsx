import type { ReviewLine } from '#contract/receiving/review'
import { amountText } from '../../../lib/format.ts'
import { changeText, hasRisen } from '../prices/price-text.ts'
import { unitWords } from './receipt-words.ts'

/** What one unit costs now, and how it differs from the register. Without the permission there is no price. */
export function PriceText({ price }: { readonly price: ReviewLine['price'] }) {
  if (price === null) return <span />
  const change = changeText(price)
  return (
    <span className="inline-row wrap gap-1 text-2 figures">
      <span>
        <b className="mid">R$ {amountText(price.now)}</b>/{unitWords[price.unit]}
      </span>
      {change === null ? (
        <span className="mid good">igual</span>
      ) : (
        <>
          <span className={`mid ${hasRisen(price) ? 'warned' : 'good'}`}>
            {hasRisen(price) ? '↑' : '↓'} {change}
          </span>
          <s className="muted">{amountText(price.before)}</s>
        </>
      )}
    </span>
  )
}
