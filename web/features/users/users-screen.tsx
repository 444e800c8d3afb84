import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { ManagerLayout } from '../../components/register/manager-layout.tsx'
import { usersQuery } from './api.ts'
import { InvitationLink } from './invitation-link.tsx'
import { InvitationList } from './invitation-list.tsx'
import { NewPersonForm } from './new-person-form.tsx'
import { UserList } from './user-list.tsx'
import { useUsers } from './use-users.ts'

interface UsersScreenProps {
  readonly timeZone: string
  readonly responsibles: readonly { readonly id: number; readonly name: string }[]
}

export function UsersScreen({ timeZone, responsibles }: UsersScreenProps) {
  const { data, isError, refetch } = useQuery(usersQuery())
  const { message, link, linksClosed, sending, changing, listTitle, ...act } = useUsers()

  return (
    <ManagerLayout
      title="Pessoas"
      description="Na cozinha, nome e 4 números. No escritório, email e senha."
      message={message}
      form={
        <div className="stack gap-5">
          {link?.link ? (
            <InvitationLink
              key={link.id}
              invitation={link}
              link={link.link}
              timeZone={timeZone}
              onClose={act.closeLink}
            />
          ) : null}
          <NewPersonForm
            sending={sending}
            linksClosed={linksClosed}
            onRegister={act.register}
            onInvite={act.inviteNew}
          />
        </div>
      }
      list={
        data ? (
          <div className="stack gap-5">
            <UserList
              ref={listTitle}
              users={data.users}
              invitations={data.invitations}
              timeZone={timeZone}
              responsibles={responsibles}
              changing={changing}
              onPreset={act.setPreset}
              onPermissions={act.setPermissions}
              sending={sending}
              onInvite={act.invite}
              onDeactivate={act.deactivate}
              onReactivate={act.reactivate}
            />
            <InvitationList
              invitations={data.invitations}
              timeZone={timeZone}
              sending={sending}
              onRenew={act.renew}
              onCancel={act.cancel}
            />
          </div>
        ) : (
          <section className="card" aria-label="Pessoas">
            {isError ? (
              <ErrorNote message="Erro ao carregar pessoas" onRetry={() => void refetch()} />
            ) : (
              <Skeleton label="Carregando pessoas..." />
            )}
          </section>
        )
      }
    />
  )
}
