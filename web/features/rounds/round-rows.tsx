import { useEffect, useRef } from 'react'
import type { Label } from '#contract/labels'
import { byHow, withdrawalActs } from '#contract/labels/act-table'
import { formatLabelDate, shelfDays, shelfDaysText } from '#contract/labels/shelf-life'
import { IconArrowBackUp, IconCheck } from '../../components/icons.ts'
import type { Icon } from '../../components/icons.ts'
import { blockedText } from '../labels/allowed.ts'
import { deedWords } from '../labels/deed-words.ts'
import { toneOf } from '../labels/week-days.ts'
import type { MarkedTub, Tub } from './round-plan.ts'
import { Pressable } from '../../components/kit/pressable.tsx'
import { IconButton } from '../../components/kit/icon-button.tsx'
import { Times } from '../../components/kit/times.tsx'
import styles from './walk.module.css'

interface TubRowProps {
  readonly tub: Tub
  readonly now: Date
  readonly timeZone: string
  readonly isAtHand: boolean
  readonly onChoose: () => void
  readonly onSeen: () => void
}

export function TubRow({ tub, now, timeZone, isAtHand, onChoose, onSeen }: TubRowProps) {
  const { first, labels } = tub
  const row = useRef<HTMLLIElement>(null)
  const days = shelfDays(new Date(first.expires_at), now, timeZone)
  useEffect(() => {
    if (isAtHand) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isAtHand])
  return (
    <li ref={row} className={`panel ${styles.tub}`} data-tone={toneOf(days)} data-now={isAtHand || undefined}>
      <Pressable className={`slim ${styles.in}`} aria-current={isAtHand || undefined} onClick={onChoose}>
        <span className={`stack tight break ${styles.date}`}>
          <b className="text-2 strong">{shelfDaysText(days)}</b>
          <span className="text-1 mid">{formatLabelDate(first.expiration_date, timeZone).slice(0, 5)}</span>
        </span>
        <span className={`slim text-4 strong tight break ${styles.name}`}>
          {first.name} <Times count={labels.length} /> <BlockedMark labels={labels} />
          <em className="block muted text-1 regular">
            {codesOf(tub)} · {first.weight}
          </em>
        </span>
      </Pressable>
      <Pressable className={`middle good ${styles.seen}`} aria-label={`Tem: ${first.name}`} onClick={onSeen}>
        <IconCheck size={28} aria-hidden="true" />
      </Pressable>
    </li>
  )
}

/** As in every other list: nobody uses what is blocked. */
export function BlockedMark({ labels }: { readonly labels: readonly Label[] }) {
  const text = blockedText(labels)
  return text === null ? null : (
    <span className={`text-1 strong tight ${styles.word}`} data-tone="bad">
      {text}
    </span>
  )
}

/** `FID20260418 a FID20260419` for several. */
function codesOf({ first, labels }: Tub): string {
  const last = labels.at(-1)
  return last && labels.length > 1 ? `${first.qrCode} a ${last.qrCode}` : first.qrCode
}

type Outcome = MarkedTub['mark']['outcome']
const words: Readonly<Record<Outcome, string>> = {
  tem: 'no lugar',
  ...byHow((act) => withdrawalActs[act].product.toLowerCase()),
}
const marks: Readonly<Record<Outcome, Icon>> = {
  tem: IconCheck,
  ...byHow((act) => deedWords[act].icon),
}

export function MarkedRow({ tub, onUndo }: { readonly tub: MarkedTub; readonly onUndo: () => void }) {
  const { first, labels, mark } = tub
  const Sign = marks[mark.outcome]
  const Name = mark.outcome === 'tem' ? 'b' : 's'
  return (
    <li className="row gap-3 muted text-2">
      <Sign size={22} aria-hidden="true" className="good" />
      <span className="grow slim ellipsis">
        <Name className="mid">{first.name}</Name> {labels.length > 1 ? `${labels.length} ` : ''}
        {words[mark.outcome]} <BlockedMark labels={labels} />
        {mark.by === undefined ? null : ` · ${mark.by}`}
      </span>
      <IconButton label={`Desfazer ${first.name}`} onClick={onUndo}>
        <IconArrowBackUp size={22} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
