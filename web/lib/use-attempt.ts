import { useState } from 'react'
import { attemptSender } from './idempotency.ts'
import type { SendAttempt } from './idempotency.ts'

/** Sends writes with idempotency keys, remembered while the component is mounted. */
export function useAttempt(): SendAttempt {
  const [send] = useState(() => attemptSender(new Map()))
  return send
}
