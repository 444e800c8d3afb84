import { NativeSelect } from '@mantine/core'
import type { Ref } from 'react'
import type { User } from '#contract/auth'
import type { Role } from '#contract/auth/session'
import type { Permission } from '#contract/permission'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { PermissionBoxes } from './permission-boxes.tsx'
import { PinRow } from './pin-row.tsx'
import { roleOf, roleOptions } from './role-names.ts'
import { Card } from '../../components/kit/card.tsx'
import styles from './users-screen.module.css'
import { Button } from '../../components/kit/button.tsx'

interface UserListProps {
  readonly ref: Ref<HTMLHeadingElement>
  readonly users: readonly User[]
  readonly timeZone: string
  readonly responsibles: readonly { readonly id: number; readonly name: string }[]
  /** Id of the user whose change is under way. */
  readonly changing: string | null
  readonly onRole: (user: User, role: Role) => void
  readonly onPermissions: (user: User, permissions: readonly Permission[]) => void
  readonly onDeactivate: (user: User) => void
  readonly onReactivate: (user: User) => void
}

export function UserList({ ref, users, ...row }: UserListProps) {
  return (
    <Card title="Quem pode entrar" titleRef={ref} count={users.filter(({ active }) => active).length}>
      <ul className="rows">
        {users.map((user) => (
          <UserRow key={user.id} user={user} {...row} />
        ))}
      </ul>
    </Card>
  )
}

type UserRowProps = Omit<UserListProps, 'ref' | 'users'> & { readonly user: User }

function UserRow({
  user,
  timeZone,
  responsibles,
  changing,
  onRole,
  onPermissions,
  onDeactivate,
  onReactivate,
}: UserRowProps) {
  const { email, role, active, isSelf } = user
  const busy = changing === user.id
  const isLastAdmin = role === 'admin' && active && !user.mayDemote
  return (
    <li>
      <div className={`stack break ${styles.words}`}>
        <span className="row wrap gap-2 mid">
          {email}
          {isSelf ? (
            <span className="tinted pill text-1 mid" data-tone="good">
              Você
            </span>
          ) : null}
          {active ? null : (
            <span className="tinted pill text-1 mid" data-tone="plain">
              Desativado
            </span>
          )}
        </span>
        <span className="muted text-2">
          Desde {formatDate(user.createdAt, timeZone)} ·{' '}
          {user.lastSeenAt === null ? 'ainda não entrou' : `último acesso ${formatDateTime(user.lastSeenAt, timeZone)}`}
        </span>
        {isLastAdmin ? (
          <span className="muted text-2">
            É o único administrador: para mudar, torne outra pessoa administradora antes.
          </span>
        ) : null}
      </div>
      <div className={`row gap-2 ${styles.actions}`}>
        <NativeSelect
          size="md"
          className={styles.role}
          aria-label={`Função de ${email}`}
          data={roleOptions}
          value={role}
          disabled={busy || isLastAdmin}
          onChange={(event) => onRole(user, roleOf(event.currentTarget.value))}
        />
        {user.mayDeactivate ? (
          <Button look="quiet" aria-label={`Desativar ${email}`} disabled={busy} onClick={() => onDeactivate(user)}>
            Desativar
          </Button>
        ) : active ? null : (
          <Button look="quiet" aria-label={`Reativar ${email}`} disabled={busy} onClick={() => onReactivate(user)}>
            Reativar
          </Button>
        )}
      </div>
      {active && role === 'staff' ? <PermissionBoxes user={user} busy={busy} onChange={onPermissions} /> : null}
      {active ? <PinRow user={user} responsibles={responsibles} /> : null}
    </li>
  )
}
