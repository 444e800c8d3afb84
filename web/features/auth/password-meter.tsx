import { useEffect, useState } from 'react'
import type { PasswordOwner, PasswordStrength } from '#contract/auth/password-strength'
import { weaknessTexts } from '#contract/auth/password-strength'
import { loadCommonPasswords, passwordHint, strengthOf } from './new-password.ts'
import styles from './password-meter.module.css'

interface PasswordMeterProps {
  readonly password: string
  readonly owner: PasswordOwner
}

/** How strong a new password is while it is typed, and why it would be refused. */
export function PasswordMeter({ password, owner }: PasswordMeterProps) {
  const [, setLoaded] = useState(false)
  const hasBegun = password !== ''
  useEffect(() => {
    if (!hasBegun) return
    // Without the list (no connection) the server says whether the password is in it.
    loadCommonPasswords().then(
      () => setLoaded(true),
      () => undefined,
    )
  }, [hasBegun])
  const strength = hasBegun ? strengthOf(password, owner) : null
  return (
    <div className={styles.meter} data-strength={strength?.kind ?? 'none'}>
      <div className={styles.bar} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <p className="above-2 muted" role="status">
        {strength === null ? passwordHint : textOf(strength)}
      </p>
    </div>
  )
}

function textOf(strength: PasswordStrength): string {
  switch (strength.kind) {
    case 'weak':
      return weaknessTexts[strength.weakness]
    case 'good':
      return 'Senha boa'
    case 'strong':
      return 'Senha forte'
    default:
      return strength satisfies never
  }
}
