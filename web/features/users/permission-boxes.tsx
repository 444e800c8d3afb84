import { permissionNames, permissions } from '#contract/permission'
import type { Permission } from '#contract/permission'
import type { User } from '#contract/auth'
import styles from './users-screen.module.css'

interface PermissionBoxesProps {
  readonly user: User
  readonly busy: boolean
  readonly onChange: (user: User, permissions: readonly Permission[]) => void
}

/** What a user of the team may do: a tick is saved at once, and counts at the user's next request. */
export function PermissionBoxes({ user, busy, onChange }: PermissionBoxesProps) {
  const { name, permissions: own } = user
  return (
    <fieldset className={`row wrap wide ${styles.boxes}`} aria-busy={busy || undefined}>
      <legend className="visually-hidden">Permissões de {name}</legend>
      {permissions.map((each) => (
        <label key={each} className="tick muted text-2">
          <input
            type="checkbox"
            checked={own.includes(each)}
            // Not disabled while a tick is saved: a disabled field loses the focus.
            onChange={({ currentTarget: { checked } }) => {
              if (!busy) onChange(user, checked ? [...own, each] : own.filter((other) => other !== each))
            }}
          />
          <span>{permissionNames[each]}</span>
        </label>
      ))}
    </fieldset>
  )
}
