import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isEasyPin } from '#contract/auth/kitchen'
import type { CookBody, Invitation, InviteBody, Invited, User } from '#contract/auth'
import type { Permission } from '#contract/permission'
import { confirmDelete } from '../../components/confirm-delete.ts'
import { sentenceOf } from '../../lib/http.ts'
import { cancelInvitation, inviteUser, refreshUsers, registerCook, setActive, setPermissions, setRole } from './api.ts'
import { presetNames, presetPermissions } from './presets.ts'
import type { Preset } from './presets.ts'

/** An administrator has all permissions, so the role is changed first; the permissions of the team stay stored meanwhile. */
async function givePreset({ id, role }: User, to: Preset): Promise<void> {
  if (to === 'admin') return setRole(id, 'admin')
  if (role === 'admin') await setRole(id, 'staff')
  await setPermissions(id, presetPermissions[to])
}

/** Actions of the users screen and their outcome message. */
export function useUsers() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [message, setMessage] = useState<string | null>(null)
  const [link, setLink] = useState<Invited | null>(null)
  const [linkClosed, setLinkClosed] = useState(false)
  const listTitle = useRef<HTMLHeadingElement>(null)
  // Also after a rejection: another admin may have done the same already.
  const onSettled = () => refreshUsers(queryClient)
  const onMutate = () => setMessage(null)
  const failed = (sentence: string) => (error: Error) => setMessage(sentenceOf(error, sentence))

  const invite = useMutation({
    mutationFn: inviteUser,
    onMutate,
    onSuccess: setLink,
    onError: failed('Erro ao convidar'),
    onSettled,
  })
  const register = useMutation({
    mutationFn: registerCook,
    onMutate,
    onSuccess: ({ name }, { pin }) =>
      setMessage(
        `${name}: cadastro feito. No aparelho da cozinha, o nome e os 4 números.${
          isEasyPin(pin) ? ' Estes são fáceis de adivinhar.' : ''
        }`,
      ),
    onError: failed('Erro ao cadastrar'),
    onSettled,
  })
  const cancel = useMutation({
    mutationFn: ({ id }: Invitation) => cancelInvitation(id),
    onMutate,
    onSuccess: (_, { id, email }) => {
      if (link?.id === id) setLink(null)
      setMessage(`Convite de ${email} cancelado com sucesso`)
      // The row is removed with the button that had the focus.
      listTitle.current?.focus()
    },
    onError: failed('Erro ao cancelar o convite'),
    onSettled,
  })
  const preset = useMutation({
    mutationFn: ({ user, to }: { readonly user: User; readonly to: Preset }) => givePreset(user, to),
    onMutate,
    onSuccess: (_, { user, to }) => {
      setMessage(`${user.name}: agora ${presetNames[to]}`)
      // An admin who gives up their own role loses this screen.
      if (user.isSelf) void queryClient.invalidateQueries({ queryKey: ['session'] }).then(() => router.invalidate())
    },
    onError: failed('Erro ao mudar o que a pessoa pode'),
    onSettled,
  })
  const permissions = useMutation({
    mutationFn: ({ user, to }: { readonly user: User; readonly to: readonly Permission[] }) =>
      setPermissions(user.id, to),
    onMutate,
    onSuccess: (_, { user }) => setMessage(`Permissões de ${user.name} alteradas com sucesso`),
    onError: failed('Erro ao alterar as permissões'),
    onSettled,
  })
  const active = useMutation({
    mutationFn: ({ user, to }: { readonly user: User; readonly to: boolean }) => setActive(user.id, to),
    onMutate,
    onSuccess: (_, { user, to }) => setMessage(`${user.name} ${to ? 'reativado' : 'desativado'} com sucesso`),
    onError: failed('Erro ao alterar a pessoa'),
    onSettled,
  })

  function handlePreset(user: User, to: Preset) {
    if (!user.isSelf) return preset.mutate({ user, to })
    confirmDelete({
      title: 'Deixar de ser administrador',
      text: 'Você não verá mais as pessoas, a auditoria e os relatórios. Só outro administrador pode lhe devolver esta função.',
      confirm: 'Deixar de ser',
      onConfirm: () => preset.mutate({ user, to }),
    })
  }

  function handleDeactivate(user: User) {
    confirmDelete({
      title: 'Desativar pessoa',
      text: `${user.name} sai agora de todos os aparelhos e não entra mais, até ser reativado. O que já fez continua no histórico.`,
      confirm: 'Desativar',
      onConfirm: () => active.mutate({ user, to: false }),
    })
  }

  function handleCancel(invitation: Invitation) {
    confirmDelete({
      title: 'Cancelar convite',
      text: `O link enviado para ${invitation.email} deixa de valer.`,
      confirm: 'Cancelar convite',
      onConfirm: () => cancel.mutate(invitation),
    })
  }

  function handleCloseLink() {
    setLink(null)
    setLinkClosed(true)
  }

  const changing = [preset, permissions, active].find(({ isPending }) => isPending)?.variables?.user.id ?? null
  return {
    message,
    link,
    listTitle,
    sending: invite.isPending || register.isPending,
    changing,
    invite: (body: InviteBody) => invite.mutate(body),
    /** The new link is for the same person. */
    renew: ({ email, role: invited, permissions: own, name, userId }: Invitation) =>
      invite.mutate({
        email,
        role: invited,
        permissions: own,
        ...(name !== null && { name }),
        ...(userId !== null && { userId }),
      }),
    register: (body: CookBody): Promise<boolean> =>
      register.mutateAsync(body).then(
        () => true,
        () => false,
      ),
    closeLink: handleCloseLink,
    linkClosed,
    setPreset: handlePreset,
    setPermissions: (user: User, to: readonly Permission[]) => permissions.mutate({ user, to }),
    deactivate: handleDeactivate,
    reactivate: (user: User) => active.mutate({ user, to: true }),
    cancel: handleCancel,
  }
}
