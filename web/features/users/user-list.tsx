import { NativeSelect } from '@mantine/core'
import type { Ref } from 'react'
import type { Invitation, InviteBody, User } from '#contract/auth'
import type { Permission } from '#contract/permission'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { PermissionBoxes } from './permission-boxes.tsx'
import { NameRow } from './name-row.tsx'
import { OfficeRow } from './office-row.tsx'
import { PinRow } from './pin-row.tsx'
import { presetNames, presetOf } from './presets.ts'
import type { Preset } from './presets.ts'
import { Card } from '../../components/kit/card.tsx'
import styles from './users-screen.module.css'
import { Button } from '../../components/kit/button.tsx'

interface UserListProps {
  readonly ref: Ref<HTMLHeadingElement>
  readonly users: readonly User[]
  readonly invitations: readonly Invitation[]
  readonly timeZone: string
  readonly responsibles: readonly { readonly id: number; readonly name: string }[]
  /** Id of the user whose change is under way. */
  readonly changing: string | null
  readonly onPreset: (user: User, preset: Preset) => void
  readonly onPermissions: (user: User, permissions: readonly Permission[]) => void
  /** An invitation is under way. */
  readonly sending: boolean
  readonly onInvite: (body: InviteBody) => void
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
  invitations,
  timeZone,
  responsibles,
  changing,
  onPreset,
  onPermissions,
  sending,
  onInvite,
  onDeactivate,
  onReactivate,
}: UserRowProps) {
  const { name, email, role, active, isSelf } = user
  const busy = changing === user.id
  const isLastAdmin = role === 'admin' && active && !user.mayDemote
  return (
    <li>
      <div className={`stack break ${styles.words}`}>
        <span className="row wrap gap-2 mid">
          {name}
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
          {email ?? 'Nome e 4 números'} · desde {formatDate(user.createdAt, timeZone)} ·{' '}
          {user.lastSeenAt === null ? 'ainda não entrou' : `último acesso ${formatDateTime(user.lastSeenAt, timeZone)}`}
        </span>
        {isLastAdmin ? (
          <span className="muted text-2">
            É o único administrador: para mudar, torne outra pessoa administradora antes.
          </span>
        ) : null}
      </div>
      <div className={`row wrap gap-2 ${styles.actions}`}>
        <PresetSelect user={user} busy={busy} disabled={isLastAdmin} onPreset={onPreset} />
        {user.mayDeactivate ? (
          <Button look="quiet" aria-label={`Desativar ${name}`} busy={busy} onClick={() => onDeactivate(user)}>
            Desativar
          </Button>
        ) : active ? null : (
          <Button look="quiet" aria-label={`Reativar ${name}`} busy={busy} onClick={() => onReactivate(user)}>
            Reativar
          </Button>
        )}
      </div>
      {active ? (
        <details className="wide">
          <summary className="brand text-2 mid" aria-label={`Ajustar ${name}`}>
            Ajustar
          </summary>
          <div className="stack gap-3">
            {role === 'staff' ? <PermissionBoxes user={user} busy={busy} onChange={onPermissions} /> : null}
            <NameRow user={user} />
            {email === null ? (
              <OfficeRow
                user={user}
                busy={busy || sending}
                invited={invitedAs(user, invitations)}
                onInvite={onInvite}
              />
            ) : null}
            <PinRow user={user} responsibles={responsibles} />
          </div>
        </details>
      ) : null}
    </li>
  )
}

/** The address of the invitation that somebody of the kitchen can still accept. */
const invitedAs = ({ id }: User, invitations: readonly Invitation[]): string | null =>
  invitations.find(({ userId, expired }) => userId === id && !expired)?.email ?? null

interface PresetSelectProps {
  readonly user: User
  readonly busy: boolean
  readonly disabled: boolean
  readonly onPreset: (user: User, preset: Preset) => void
}

/** A person without an e-mail address cannot become an administrator. Adjusted permissions show no chosen preset. */
function PresetSelect({ user, busy, disabled, onPreset }: PresetSelectProps) {
  const own = presetOf(user)
  const offered: readonly Preset[] = user.email === null ? ['cook', 'leader'] : ['cook', 'leader', 'admin']
  return (
    <NativeSelect
      size="md"
      className={styles.role}
      aria-label={`O que ${user.name} pode`}
      value={own ?? ''}
      disabled={disabled}
      // Not disabled while it is saved: a disabled field loses the focus.
      aria-busy={busy || undefined}
      onChange={({ currentTarget: { value } }) => {
        const chosen = offered.find((each) => each === value)
        if (chosen !== undefined && !busy) onPreset(user, chosen)
      }}
    >
      {own === null ? <option value="">Ajustado</option> : null}
      {offered.map((each) => (
        <option key={each} value={each}>
          {presetNames[each]}
        </option>
      ))}
    </NativeSelect>
  )
}
