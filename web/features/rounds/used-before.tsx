import { useState } from 'react'
import type { Label } from '#contract/labels'
import { UsedAtField } from '../labels/withdraw/used-at-field.tsx'
import { usedInTime } from '../labels/withdraw/used-in-time.ts'
import { Button } from '../../components/kit/button.tsx'
import styles from './hand.module.css'

interface UsedBeforeProps {
  readonly labels: readonly Label[]
  readonly timeZone: string
  readonly onUsed: (at: string) => void
}

/** When an expired tub was used: before its expiry. */
export function UsedBefore({ labels, timeZone, onUsed }: UsedBeforeProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)

  function handleSubmit() {
    const used = usedInTime(typed, labels, timeZone)
    if ('fault' in used) setFault(used.fault)
    else onUsed(used.at)
  }

  return (
    <form
      className="stack across gap-2 above-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
    >
      <UsedAtField value={typed} fault={fault} onChange={setTyped} />
      <Button type="submit" look="quiet" className={styles.big}>
        Usada antes de vencer
      </Button>
    </form>
  )
}
