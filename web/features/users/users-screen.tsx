import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { ManagerLayout } from '../../components/manager-layout.tsx'
import { usersQuery } from './api.ts'
import { InvitationLink } from './invitation-link.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { UserList } from './user-list.tsx'
import { useUsers } from './use-users.ts'

interface UsersScreenProps {
  readonly timeZone: string
  readonly responsibles: readonly { readonly id: number; readonly name: string }[]
}

export function UsersScreen({ timeZone, responsibles }: UsersScreenProps) {
  const { data, isError, refetch } = useQuery(usersQuery())
  const { message, link, linkClosed, inviting, changing, listTitle, ...act } = useUsers()

  return (
    <ManagerLayout
      title="Usuários"
      description="Quem entra no FoodID desta cozinha, e com que função."
      message={message}
      form={
        link?.link ? (
          <InvitationLink
            key={link.id}
            invitation={link}
            link={link.link}
            timeZone={timeZone}
            onClose={act.closeLink}
          />
        ) : (
          <InviteForm sending={inviting} takesFocus={linkClosed} onInvite={act.invite} />
        )
      }
      list={
        data ? (
          <div className="stack gap-5">
            <UserList
              ref={listTitle}
              users={data.users}
              timeZone={timeZone}
              responsibles={responsibles}
              changing={changing}
              onRole={act.setRole}
              onPermissions={act.setPermissions}
              onDeactivate={act.deactivate}
              onReactivate={act.reactivate}
            />
            <InvitationList
              invitations={data.invitations}
              timeZone={timeZone}
              sending={inviting}
              onRenew={({ email, role }) => act.invite({ email, role })}
              onCancel={act.cancel}
            />
          </div>
        ) : (
          <section className="card" aria-label="Usuários">
            {isError ? (
              <ErrorNote message="Erro ao carregar usuários" onRetry={() => void refetch()} />
            ) : (
              <Skeleton label="Carregando usuários..." />
            )}
          </section>
        )
      }
    />
  )
}
