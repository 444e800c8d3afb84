import { useEffect, useRef } from 'react'
import type { LotCloseBody } from '#contract/receiving/lots'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { Toast } from '../../../components/kit/toast.tsx'
import { lotName } from './lot-words.ts'
import styles from './lots-screen.module.css'
import type { ClosedLot } from './use-close-lot.ts'

const SHOWN_MS = 8_000

const words: Readonly<Record<LotCloseBody['how'], string>> = {
  acabou: 'acabou',
  descartado: 'foi descartado',
  devolvido: 'foi devolvido',
}

interface ClosedToastProps {
  readonly closed: ClosedLot
  readonly disabled: boolean
  readonly onUndo: () => void
  readonly onGo: () => void
}

/** One tap closes a lot, and one tap takes it back. */
export function ClosedToast({ closed, disabled, onUndo, onGo }: ClosedToastProps) {
  const toast = useRef<HTMLDivElement>(null)
  const { lot, how } = closed
  // The button of the row has gone with the focus: the keyboard goes on from here.
  useEffect(() => {
    if (document.activeElement === document.body) toast.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [closed])
  return (
    <div className={styles.dock}>
      <Toast ref={toast} about={closed} goesAfter={disabled ? null : SHOWN_MS} onGo={onGo}>
        <Notice floats tone="good" text={`O lote ${lotName(lot)} de ${lot.goods} ${words[how]}.`} onClose={onGo}>
          <Button look="ground" disabled={disabled} onClick={onUndo}>
            Desfazer
          </Button>
        </Notice>
      </Toast>
    </div>
  )
}
