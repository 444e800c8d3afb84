import { useState } from 'react'
import { attemptSender } from './idempotency.ts'
import type { AttemptMemory, SendAttempt } from './idempotency.ts'

const inMemory = (): AttemptMemory => new Map()

/** Sends writes with idempotency keys, by default remembered while the component is mounted. */
export function useAttempt(memory: () => AttemptMemory = inMemory): SendAttempt {
  const [send] = useState(() => attemptSender(memory()))
  return send
}
