import { isUncosted } from '#contract/worth'
import type { WasteSummary } from '#contract/waste'
import type { WasteChange } from '#contract/waste/change'
import { changeOf } from '#contract/waste/change'
import { amountText, partInReais, periodText } from '#contract/waste/words'
import { IconEqual, IconTrendingDown, IconTrendingUp } from '../../components/icons.ts'
import { DeepCard, KeyFigure } from '../../components/kit/key-figure.tsx'
import { ShareBar, ShareDot } from '../../components/kit/share-bar.tsx'

const changeIcons = { less: IconTrendingDown, more: IconTrendingUp, same: IconEqual } as const

/** The one figure of the screen. */
export function TotalCard({ summary }: { readonly summary: WasteSummary }) {
  const { total, withinShelfLife, expired } = summary
  return (
    <DeepCard label="Total das perdas">
      <KeyFigure
        size="large"
        caption={periodText(summary)}
        value={
          isUncosted(summary) ? (
            '–'
          ) : (
            <>
              <small>R$</small> {amountText(total)}
            </>
          )
        }
      />
      <Change change={changeOf(summary)} />
      <ShareBar
        parts={[
          { tone: 'tomorrow', amount: Number(withinShelfLife) },
          { tone: 'late', amount: Number(expired) },
        ]}
      />
      <dl className="flex wrap between gap-3 above-2">
        <div>
          <dt className="muted text-2">
            <ShareDot tone="tomorrow" />
            Dentro da validade
          </dt>
          <dd className="text-4 strong">{partInReais(withinShelfLife, summary)}</dd>
        </div>
        <div>
          <dt className="muted text-2">
            <ShareDot tone="late" />
            Vencido
          </dt>
          <dd className="text-4 strong">{partInReais(expired, summary)}</dd>
        </div>
      </dl>
    </DeepCard>
  )
}

function Change({ change }: { readonly change: WasteChange }) {
  if (change.way === 'unknown') return <p className="below-4 above-1 muted text-2">{change.before}</p>
  const { way, text, before } = change
  const Mark = changeIcons[way]
  return (
    <p className="row wrap gap-2 above-1 below-4 muted text-2">
      <b className="inline-row gap-1 ink strong">
        <Mark size={18} stroke={2} aria-hidden="true" />
        {text}
      </b>{' '}
      <span>{before}</span>
    </p>
  )
}
