import { Link } from '@tanstack/react-router'
import { shelfDays, shelfDaysText } from '#contract/labels/shelf-life'
import type { LabelActionName, LabelByCode } from '#contract/labels/life'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { IconDots, IconInfoCircle } from '../../../components/icons.ts'
import { useNow } from '../use-now.ts'
import { arrangedDeeds, deedWords } from '../deed-words.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './label-page.module.css'

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
  return (
    <>
      {offersSooner ? (
        <SoonerFirst {...{ inHand, tenant, working }} onThis={() => onDeed('consume')} />
      ) : (
        large.map((action, index) => {
          const { name, icon: Mark } = deedWords[action]
          return (
            <Pressable
              key={action}
              className={`row center gap-3 text-5 strong ${styles.deed}`}
              data-kind={action !== 'discard' ? (index === 0 ? 'go' : 'same') : large.length === 1 ? 'late' : 'bad'}
              disabled={working}
              onClick={() => onDeed(action)}
            >
              <Mark size={34} stroke={1.75} aria-hidden="true" />
              {name}
            </Pressable>
          )
        })
      )}
      {hasSmallDiscard ? (
        <Pressable className={styles.more} data-bad data-half disabled={working} onClick={() => onDeed('discard')}>
          <deedWords.discard.icon size={22} aria-hidden="true" />
          Descartar
        </Pressable>
      ) : null}
      <Pressable className={styles.more} data-half={hasSmallDiscard || undefined} onClick={onMore}>
        <IconDots size={22} aria-hidden="true" />
        Mais
      </Pressable>
    </>
  )
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
      <p className={`flex gap-3 warned ${styles.sooner}`} role="status">
        <IconInfoCircle size={22} aria-hidden="true" />
        <b>{sooner.text}</b>
      </p>
      <Link
        to="/baixa/$code"
        params={{ code: sooner.code }}
        className={`row center gap-3 text-5 strong ${styles.deed}`}
        data-kind="go"
      >
        <span>
          Usar aquele
          <em>{away(sooner.expires_at)}</em>
        </span>
      </Link>
      <Pressable
        className={`row center gap-3 text-5 strong ${styles.deed}`}
        data-kind="same"
        disabled={working}
        onClick={onThis}
      >
        <span>
          Usar este mesmo
          <em>{away(expiry)}</em>
        </span>
      </Pressable>
    </>
  )
}
