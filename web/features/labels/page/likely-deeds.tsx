import { Link } from '@tanstack/react-router'
import { shelfDays, shelfDaysText } from '#contract/labels/shelf-life'
import type { LabelActionName, LabelByCode } from '#contract/labels/life'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { IconDots, IconRoute } from '../../../components/icons.ts'
import { useNow } from '../use-now.ts'
import { arrangedDeeds, deedWords } from '../deed-words.ts'
import { useDiscardAmount } from '../withdraw/discard-value.ts'
import { Notice } from '../../../components/kit/notice.tsx'
import { Tile } from '../../../components/kit/tile.tsx'
import type { TileLook } from '../../../components/kit/tile.tsx'

interface LikelyDeedsProps {
  readonly inHand: LabelByCode
  readonly actions: readonly LabelActionName[]
  readonly tenant: PrintingTenant
  readonly working: boolean
  readonly onDeed: (action: LabelActionName) => void
  readonly onMore: () => void
}

export function LikelyDeeds({ inHand, actions, tenant, working, onDeed, onMore }: LikelyDeedsProps) {
  const { large, rest } = arrangedDeeds(actions)
  const offersSooner = inHand.sooner !== null && actions.includes('consume')
  const hasSmallDiscard = offersSooner || rest.includes('discard')
  const amount = useDiscardAmount(actions.includes('discard') ? [inHand] : [])
  const worth = amount === '' ? null : <small className="figures">{amount}</small>
  return (
    <>
      {offersSooner ? (
        <SoonerFirst {...{ inHand, tenant, working }} onThis={() => onDeed('consume')} />
      ) : (
        large.map((action, index) => {
          const { name, icon: Mark } = deedWords[action]
          return (
            <Tile
              key={action}
              look={lookOf(action, index, large.length)}
              size="big"
              half={large.length > 1}
              icon={<Mark size={34} stroke={1.75} aria-hidden="true" />}
              disabled={working}
              onClick={() => onDeed(action)}
            >
              {name}
              {action === 'discard' ? worth : null}
            </Tile>
          )
        })
      )}
      {hasSmallDiscard ? (
        <Tile
          className="center mid"
          look="bad-edge"
          half
          icon={<deedWords.discard.icon size={22} aria-hidden="true" />}
          disabled={working}
          onClick={() => onDeed('discard')}
        >
          Descartar
          {worth}
        </Tile>
      ) : null}
      <Tile className="center mid" half icon={<IconDots size={22} aria-hidden="true" />} onClick={onMore}>
        Mais
      </Tile>
      <Link
        to="/rastreio"
        search={{ code: inHand.qrCode }}
        className="tile center mid"
        data-half={!hasSmallDiscard || undefined}
      >
        <IconRoute size={22} aria-hidden="true" />
        Rastrear
      </Link>
    </>
  )
}

/** The first is the next step. To discard is filled only where nothing else is left. */
function lookOf(action: LabelActionName, index: number, count: number): TileLook {
  if (action === 'discard') return count === 1 ? 'bad' : 'bad-edge'
  return index === 0 ? 'filled' : 'edge'
}

interface SoonerFirstProps {
  readonly inHand: LabelByCode
  readonly tenant: PrintingTenant
  readonly working: boolean
  readonly onThis: () => void
}

/** There is one of the same product that expires sooner: it is offered before this one. */
function SoonerFirst({ inHand: { sooner, expires_at: expiry }, tenant, working, onThis }: SoonerFirstProps) {
  const now = useNow([expiry])
  if (sooner === null) return null
  const away = (instant: string) => `vence ${shelfDaysText(shelfDays(new Date(instant), now, tenant.time_zone))}`
  return (
    <>
      <Notice tone="warn" text={sooner.text} />
      <Link
        to="/baixa/$code"
        params={{ code: sooner.code }}
        className="tile"
        data-look="filled"
        data-size="big"
        data-half
      >
        <span>
          Usar aquele
          <small>{away(sooner.expires_at)}</small>
        </span>
      </Link>
      <Tile look="edge" size="big" half disabled={working} onClick={onThis}>
        Usar este mesmo
        <small>{away(expiry)}</small>
      </Tile>
    </>
  )
}
