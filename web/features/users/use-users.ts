import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isEasyPin } from '#contract/auth/kitchen'
import type { CookBody, Invitation, InviteBody, Invited, User } from '#contract/auth'
import type { Permission } from '#contract/permission'
import { confirmDelete } from '../../components/confirm-delete.ts'
import type { Message } from '../../components/message-banner.tsx'
import { nameTaken, sentenceOf } from '../../lib/http.ts'
import { cancelInvitation, inviteUser, refreshUsers, registerCook, setActive, setPermissions, setRole } from './api.ts'
import { presetNames, rightsOf } from './presets.ts'
import type { Preset } from './presets.ts'
import { useRereadSession } from './use-reread-session.ts'

interface Inviting {
  readonly body: InviteBody
  /** A name that is taken is said at its field, where there is one. */
  readonly hasNameField: boolean
}

/** Actions of the users screen and their outcome message. */
export function useUsers() {
  const queryClient = useQueryClient()
  const rereadSession = useRereadSession()
  const [message, setMessage] = useState<Message | null>(null)
  const [link, setLink] = useState<Invited | null>(null)
  const [linksClosed, setLinksClosed] = useState(0)
  const listTitle = useRef<HTMLHeadingElement>(null)
  // Also after a rejection: another admin may have done the same already.
  const onSettled = () => refreshUsers(queryClient)
  const onMutate = () => setMessage(null)
  const failed = (sentence: string) => (error: Error) => setMessage(sentenceOf(error, sentence))

  const invite = useMutation({
    mutationFn: ({ body }: Inviting) => inviteUser(body),
    onMutate,
    onSuccess: setLink,
    onError: (error, { hasNameField }) => {
      if (!hasNameField || nameTaken(error) === null) failed('Erro ao convidar')(error)
    },
    onSettled,
  })
  const register = useMutation({
    mutationFn: registerCook,
    onMutate,
    onSuccess: ({ name }, { pin }) =>
      setMessage({
        done: `${name}: cadastro feito. No aparelho da cozinha, o nome e os 4 números.${
          isEasyPin(pin) ? ' Estes são fáceis de adivinhar.' : ''
        }`,
      }),
    onError: (error) => {
      if (nameTaken(error) === null) failed('Erro ao cadastrar')(error)
    },
    onSettled,
  })
  const cancel = useMutation({
    mutationFn: ({ id }: Invitation) => cancelInvitation(id),
    onMutate,
    onSuccess: (_, { id, email }) => {
      if (link?.id === id) setLink(null)
      setMessage({ done: `Convite de ${email} cancelado com sucesso` })
      // The row is removed with the button that had the focus.
      listTitle.current?.focus()
    },
    onError: failed('Erro ao cancelar o convite'),
    onSettled,
  })
  const preset = useMutation({
    mutationFn: ({ user, to }: { readonly user: User; readonly to: Preset }) => setRole(user.id, rightsOf(to)),
    onMutate,
    onSuccess: (_, { user, to }) => {
      setMessage({ done: `${user.name}: agora ${presetNames[to]}` })
      // An admin who gives up their own role loses this screen.
      if (user.isSelf) void rereadSession()
    },
    onError: failed('Erro ao mudar o que a pessoa pode'),
    onSettled,
  })
  const permissions = useMutation({
    mutationFn: ({ user, to }: { readonly user: User; readonly to: readonly Permission[] }) =>
      setPermissions(user.id, to),
    onMutate,
    onSuccess: (_, { user }) => setMessage({ done: `Permissões de ${user.name} alteradas com sucesso` }),
    onError: failed('Erro ao alterar as permissões'),
    onSettled,
  })
  const active = useMutation({
    mutationFn: ({ user, to }: { readonly user: User; readonly to: boolean }) => setActive(user.id, to),
    onMutate,
    onSuccess: (_, { user, to }) =>
      setMessage({ done: `Acesso de ${user.name} ${to ? 'reativado' : 'desativado'} com sucesso` }),
    onError: failed('Erro ao alterar a pessoa'),
    onSettled,
  })

  function handlePreset(user: User, to: Preset) {
    if (to === 'admin')
      return confirmDelete({
        title: 'Tornar administrador',
        text: `${user.name} passa a poder tudo, também as pessoas, a auditoria e os relatórios.`,
        confirm: 'Tornar administrador',
        onConfirm: () => preset.mutate({ user, to }),
      })
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
      text: `${user.name} sai agora de todos os aparelhos e não entra mais, até o acesso ser reativado. O que já fez continua no histórico.`,
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
    setLinksClosed((count) => count + 1)
  }

  const changing = [preset, permissions, active].find(({ isPending }) => isPending)?.variables?.user.id ?? null
  return {
    message,
    link,
    listTitle,
    sending: invite.isPending || register.isPending,
    changing,
    invite: (body: InviteBody) => invite.mutate({ body, hasNameField: false }),
    /** Rejects with what was refused. */
    inviteNew: async (body: InviteBody): Promise<void> => {
      await invite.mutateAsync({ body, hasNameField: true })
    },
    /** The new link is for the same person. Somebody of the kitchen keeps the name and the permissions. */
    renew: ({ email, role: invited, permissions: own, name, userId }: Invitation) =>
      invite.mutate({
        body: {
          email,
          role: invited,
          ...(userId === null ? { permissions: own, ...(name !== null && { name }) } : { userId }),
        },
        hasNameField: false,
      }),
    /** Rejects with what was refused. */
    register: async (body: CookBody): Promise<void> => {
      await register.mutateAsync(body)
    },
    closeLink: handleCloseLink,
    linksClosed,
    setPreset: handlePreset,
    setPermissions: (user: User, to: readonly Permission[]) => permissions.mutate({ user, to }),
    deactivate: handleDeactivate,
    reactivate: (user: User) => active.mutate({ user, to: true }),
    cancel: handleCancel,
  }
}
