import type { AuditSentences } from '../../audit-sentence.ts'
import type { Recorded } from '../../events/event.ts'
import { userIdOf } from '../../events/event.ts'
import { permissionNames } from '../../http/contract/permission.ts'
import type { Role } from './contract/session.ts'
import type { AuthEvent } from './events.ts'

const roleTexts: Readonly<Record<Role, string>> = { admin: 'administrador', staff: 'equipe' }

/** Whether the event's actor is the user that it is about. */
const actsOnSelf = ({ meta }: Recorded, userId: string) => userIdOf(meta) === userId

export const authAudit: AuditSentences<AuthEvent> = {
  TenantRegistered: { kind: 'users', tell: ({ data: { name } }) => ({ text: `abriu a conta de ${name}` }) },
  UserRegistered: {
    kind: 'users',
    tell: (event, { person }) => {
      const { userId, role } = event.data
      return {
        text: actsOnSelf(event, userId)
          ? `passou a ter acesso como ${roleTexts[role]}`
          : `cadastrou o acesso de ${person(userId)} como ${roleTexts[role]}`,
      }
    },
  },
  UserRoleChanged: {
    kind: 'users',
    tell: ({ data: { userId, role } }, { person }) => ({
      text: `mudou a função de ${person(userId)} para ${roleTexts[role]}`,
    }),
  },
  UserPermissionsChanged: {
    kind: 'users',
    tell: ({ data: { userId, permissions } }, { person }) => ({
      text:
        permissions.length === 0
          ? `tirou todas as permissões de ${person(userId)}`
          : `mudou as permissões de ${person(userId)} para ${permissions.map((each) => permissionNames[each].toLowerCase()).join(', ')}`,
    }),
  },
  UserDeactivated: {
    kind: 'users',
    tell: ({ data: { userId } }, { person }) => ({ text: `desativou o acesso de ${person(userId)}` }),
  },
  UserReactivated: {
    kind: 'users',
    tell: ({ data: { userId } }, { person }) => ({ text: `reativou o acesso de ${person(userId)}` }),
  },
  UserRenamed: {
    kind: 'users',
    tell: (event, { person }) => ({
      text: actsOnSelf(event, event.data.userId)
        ? 'mudou o próprio nome'
        : `mudou o nome de ${person(event.data.userId)}`,
    }),
  },
  UserErased: {
    kind: 'users',
    tell: ({ data: { userId } }, { person }) => ({ text: `apagou os dados pessoais de ${person(userId)}` }),
  },
  PersonalDataErased: {
    kind: 'users',
    tell: ({ data: { events } }) => ({
      text: `apagou o nome de uma pessoa de ${events.length} ${events.length === 1 ? 'registro' : 'registros'}`,
    }),
  },
  OlderNamesSealed: {
    kind: 'users',
    tell: ({ data: { upTo } }) => ({
      text: `selou os primeiros ${upTo} registros sem os nomes das pessoas: deles só um nome pode ser apagado`,
    }),
  },
  UserLinkedToResponsible: {
    kind: 'users',
    tell: ({ data: { userId, responsibleId } }, { person }) => ({
      text:
        responsibleId === null
          ? `desligou ${person(userId)} do cadastro de responsáveis`
          : `ligou ${person(userId)} ao responsável ${responsibleId} do cadastro`,
    }),
  },
  PinChanged: {
    kind: 'users',
    tell: (event, { person }) => ({
      text: actsOnSelf(event, event.data.userId)
        ? 'trocou o próprio PIN'
        : `trocou o PIN de ${person(event.data.userId)}`,
    }),
  },
  PinBlocked: {
    kind: 'access',
    tell: ({ data: { userId } }, { person }) => ({ text: `bloqueou o PIN de ${person(userId)} depois de 20 erros` }),
  },
  PinUnblocked: {
    kind: 'users',
    tell: ({ data: { userId } }, { person }) => ({ text: `desbloqueou o PIN de ${person(userId)}` }),
  },
  DeviceEnrolled: {
    kind: 'users',
    tell: ({ data: { name } }) => ({ text: `cadastrou o aparelho da cozinha ${name}` }),
  },
  DeviceRevoked: {
    kind: 'users',
    // The stream begins with the enrolment, which has the name.
    tell: (_, { first }) => ({
      text:
        first.type === 'DeviceEnrolled'
          ? `descadastrou o aparelho da cozinha ${first.data.name}`
          : 'descadastrou um aparelho da cozinha',
    }),
  },
  PasswordChanged: {
    kind: 'users',
    tell: (event, { person }) => ({
      text: actsOnSelf(event, event.data.userId)
        ? 'trocou a própria senha'
        : `trocou a senha de ${person(event.data.userId)}`,
    }),
  },
  UserInvited: {
    kind: 'users',
    tell: ({ data: { role, userId } }, { person }) => ({
      text: `convidou ${userId === undefined ? 'uma pessoa' : person(userId)} para ter acesso como ${roleTexts[role]}`,
    }),
  },
  InvitationCancelled: { kind: 'users', tell: () => ({ text: 'cancelou um convite de acesso' }) },
  InvitationAccepted: { kind: 'users', tell: () => ({ text: 'aceitou um convite de acesso' }) },
  UserLoggedIn: { kind: 'access', tell: () => ({ text: 'entrou' }) },
  UserLoggedOut: { kind: 'access', tell: () => ({ text: 'saiu' }) },
  SessionsEnded: {
    kind: 'access',
    tell: ({ data: { userId } }, { person }) => ({
      text: userId === null ? 'encerrou todas as sessões' : `encerrou as sessões de ${person(userId)}`,
    }),
  },
  LoginFailed: {
    kind: 'access',
    tell: ({ data: { userId } }) => ({
      text: userId === null ? 'tentou entrar com um email que não está cadastrado' : 'errou a senha',
      by: userId,
    }),
  },
}
