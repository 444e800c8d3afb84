import { Link } from '@tanstack/react-router'
import { formatLabelDate } from '#contract/labels/shelf-life'
import type { LabelByCode } from '#contract/labels/life'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { IconArrowBackUp, IconCircleCheck, IconScan } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { useNow } from '../use-now.ts'
import { deedWords } from '../deed-words.ts'
import { undoLimit } from '../label-in-hand.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './label-page.module.css'

interface EndedLabelProps {
  readonly inHand: LabelByCode
  readonly tenant: PrintingTenant
  readonly working: boolean
  readonly onUndo: () => void
  readonly onFound: () => void
  readonly onScan: () => void
}

/** A label that has left stock: how, its undoing for ten minutes, and the next label. A missing one was found. */
export function EndedLabel({
  inHand: { departure, actions },
  tenant,
  working,
  onUndo,
  onFound,
  onScan,
}: EndedLabelProps) {
  const limit = departure === null ? null : undoLimit(departure).toISOString()
  // The label is read again at the limit: nothing is offered that is refused.
  useNow(limit === null ? [] : [limit])
  if (departure === null || limit === null) return null
  const isFound = actions.includes('found')
  const [, until = ''] = formatLabelDate(limit, tenant.time_zone).split(' ')
  return (
    <>
      <div className={styles.ended} role="status">
        <IconCircleCheck size={22} aria-hidden="true" />
        <p>
          {departure.text}
          {actions.includes('undo') ? <small>Dá para desfazer até {until}</small> : null}
        </p>
        {actions.includes('undo') ? (
          <Button
            look="quiet"
            disabled={working}
            onClick={onUndo}
            icon={<IconArrowBackUp size={20} aria-hidden="true" />}
          >
            Desfazer
          </Button>
        ) : null}
      </div>
      {isFound ? (
        <Pressable
          className={`row center gap-3 text-5 strong ${styles.deed}`}
          data-kind="go"
          data-wide
          disabled={working}
          onClick={onFound}
        >
          <deedWords.found.icon size={34} stroke={1.75} aria-hidden="true" />
          {deedWords.found.name}
        </Pressable>
      ) : null}
      <Pressable
        className={`row center gap-3 text-5 strong ${styles.deed}`}
        data-kind={isFound ? 'same' : 'go'}
        data-wide
        onClick={onScan}
      >
        <IconScan size={34} stroke={1.75} aria-hidden="true" />
        Ler a próxima
      </Pressable>
      <Link to="/dashboard" className={styles.more}>
        Voltar ao dia
      </Link>
    </>
  )
}
