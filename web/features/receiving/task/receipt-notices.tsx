import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import type { Draft } from './use-draft.ts'

interface ReceiptNoticesProps {
  readonly fault: Draft['fault']
  /** Why nothing was received. */
  readonly message: string | null
  readonly warnings: readonly string[]
  readonly onAgain: () => void
  /** The goods arrived now: what was opened days ago is received today. */
  readonly onNow: () => void
}

/** What is wrong with the whole receipt, and what its file has told. */
export function ReceiptNotices({ fault, message, warnings, onAgain, onNow }: ReceiptNoticesProps) {
  const isOld = fault?.errors.some(({ path }) => path === 'receivedAt') === true
  return (
    <div className="stack gap-2">
      {fault === null ? null : (
        <Notice tone={fault.code === 'unreachable' ? 'warn' : 'bad'} text={fault.text}>
          {fault.code === 'receipt_changed_meanwhile' || fault.code === 'receipt_closed' ? (
            <Button look="ground" apart onClick={onAgain}>
              Ver como está agora
            </Button>
          ) : null}
          {isOld ? (
            <Button look="ground" apart onClick={onNow}>
              Chegou agora
            </Button>
          ) : null}
        </Notice>
      )}
      {message === null ? null : <Notice tone="bad" text={message} />}
      {warnings.map((text) => (
        <Notice key={text} tone="warn" text={text} />
      ))}
    </div>
  )
}
