import * as z from 'zod/mini'
import { permission } from '../../../http/contract/permission.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { atMost, lineOfText } from '../../../contract/text.ts'
import { isPlainAddress } from './address.ts'
import { kitchenRejections, pin } from './kitchen.ts'
import type { PasswordWeakness } from './password-strength.ts'
import { PASSWORD_MAX, weaknessTexts } from './password-strength.ts'
import { role } from './session.ts'

/** An e-mail address in its stored form: NFKC, lower case, without look-alikes of other addresses. */
export const email = lineOfText({ label: 'O email', min: 1, max: 254, required: 'O email é obrigatório' }).check(
  z.overwrite((text) => text.normalize('NFKC').toLowerCase()),
  z.regex(/^[^\s@]+@[^\s@]+$/, 'Informe um email válido'),
  z.refine(isPlainAddress, 'O email tem caracteres invisíveis ou letras de alfabetos diferentes na mesma palavra'),
)
/** How a person is called on the screens and, where the register has no other name, on the labels. */
export const personName = lineOfText({ label: 'O nome', min: 1, max: 120, required: 'Informe o nome' })
// The length bounds the cost of hashing. The rules for new passwords are in password.ts.
const password = z
  .string('A senha é obrigatória')
  .check(
    z.minLength(1, 'A senha é obrigatória'),
    atMost(PASSWORD_MAX, `A senha pode ter no máximo ${PASSWORD_MAX} caracteres`),
  )

// A password that a form field or a keyboard cannot send would lock its user out.
const newPassword = password.check(
  z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'A senha tem caracteres inválidos'),
)

export const loginBody = z.strictObject({ email, password })
export type LoginBody = z.infer<typeof loginBody>

// Any text is accepted: a malformed id gets the same answer as a tenant that does not exist.
const tenantId = lineOfText({ label: 'O tenant', min: 1, max: 100 }).check(z.overwrite((text) => text.toLowerCase()))

export const tenantLoginBody = z.strictObject({ email, password, tenant_id: tenantId })

const ownPermissions = z.array(permission, 'Informe as permissões').check(z.maxLength(20, 'Permissões demais'))

export const user = z.object({
  id: z.string(),
  /** Without a name of one's own: what the address gives. */
  name: z.string(),
  /** Null for somebody of the kitchen, who has a PIN only. */
  email: z.nullable(z.string()),
  role,
  permissions: z.array(permission),
  hasPin: z.boolean(),
  /** Of the register; null where the user is none of its responsibles. */
  responsibleId: z.nullable(z.int()),
  active: z.boolean(),
  createdAt: z.string(),
  /** The last request of a session, login, or PIN at a device; null before the first. */
  lastSeenAt: z.nullable(z.string()),
  isSelf: z.boolean(),
  /** Whether the server would accept this change from the current user now. */
  mayDemote: z.boolean(),
  mayDeactivate: z.boolean(),
})
export type User = z.infer<typeof user>

/** The refused logins of one day from one network address. */
export const refusedLogin = z.object({
  /** The day in UTC. */
  day: z.string(),
  /** Null: several addresses, counted together. */
  address: z.nullable(z.string()),
  /** The name of the user whose password was wrong; null where no user has the e-mail address. */
  user: z.nullable(z.string()),
  attempts: z.int(),
  lastAt: z.string(),
})
export type RefusedLogin = z.infer<typeof refusedLogin>

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7

/** Without a name: the person is called as the address gives it. */
export const inviteBody = z
  .strictObject({
    email,
    role,
    name: z.optional(personName),
    /** Of a new person of the team; absent: those of a cook. */
    permissions: z.optional(ownPermissions),
    /** The id of a cook without an address, who gets this address and keeps the role; absent: the invitation is for a new person. */
    userId: z.optional(
      z.string('Id inválido').check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Id inválido')),
    ),
  })
  .check(
    z.refine(({ userId, name }) => userId === undefined || name === undefined, {
      error: 'Quem já é da equipe mantém o nome',
      path: ['name'],
    }),
    z.refine(({ userId, permissions }) => userId === undefined || permissions === undefined, {
      error: 'Quem já é da equipe mantém as permissões',
      path: ['permissions'],
    }),
  )
export type InviteBody = z.infer<typeof inviteBody>

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  /** Of somebody of the kitchen; null: a new person. */
  userId: z.nullable(z.string()),
  role,
  /** What a new person of the team will be allowed to do. */
  permissions: z.array(permission),
  createdAt: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

/**
 * `link` is in the first answer only, because only the hash of its token is stored. It is null in a repeated answer of
 * an Idempotency-Key.
 */
export const invited = z.extend(invitation, { link: z.nullable(z.string()) })
export type Invited = z.infer<typeof invited>

/** The users, active ones first, and the open invitations. */
export const usersAnswer = z.object({ users: z.array(user), invitations: z.array(invitation) })
export type Users = z.infer<typeof usersAnswer>

/** Somebody of the kitchen: a name and four digits. Without permissions: those of a cook. */
export const cookBody = z.strictObject({ name: personName, pin, permissions: z.optional(ownPermissions) })
export type CookBody = z.infer<typeof cookBody>
export const registeredCook = z.object({ id: z.string(), name: z.string() })

export const nameBody = z.strictObject({ name: personName })
/** `permissions`: of who is of the team from now on; absent: those that the person had there. */
export const roleBody = z.strictObject({ role, permissions: z.optional(ownPermissions) })
export type RoleBody = z.infer<typeof roleBody>
export const permissionsBody = z.strictObject({ permissions: ownPermissions })
export const passwordBody = z.strictObject({ currentPassword: password, password: newPassword })
export type PasswordBody = z.infer<typeof passwordBody>
/** `currentPassword` is of whoever sets the PIN: an unattended session is not enough. */
export const pinBody = z.strictObject({ pin, currentPassword: password })
export type PinBody = z.infer<typeof pinBody>

/** The answer to a request with an invitation's link. */
export const openInvitation = z.object({
  email: z.string(),
  role,
  tenantId: z.string(),
  tenantName: z.string(),
  expiresAt: z.string(),
})
export type OpenInvitation = z.infer<typeof openInvitation>

export const acceptBody = z.strictObject({ password: newPassword })

function weakPassword(weakness: PasswordWeakness) {
  return { kind: 'invalid', text: weaknessTexts[weakness], path: 'password' } as const
}

export const authRejections = {
  ...kitchenRejections,
  tenant_exists: { kind: 'conflict', text: 'Já existe um tenant com este id.' },
  tenant_unknown: { kind: 'not_found', text: 'Tenant não encontrado' },
  user_exists: { kind: 'conflict', text: 'Já existe um usuário com este email.' },
  invitation_name_taken: {
    kind: 'conflict',
    text: 'Alguém da equipe já tem o nome deste convite. Peça outro convite ao administrador, com outro nome.',
  },
  name_taken: { kind: 'conflict', text: 'Já existe alguém da equipe com este nome.' },
  admin_needs_email: { kind: 'conflict', text: 'Só quem entra com email e senha pode ser administrador.' },
  user_not_found: { kind: 'not_found', text: 'Usuário não encontrado' },
  last_admin: {
    kind: 'conflict',
    text: 'Este é o último administrador ativo. Torne outra pessoa administradora antes.',
  },
  admin_has_all: { kind: 'conflict', text: 'Um administrador tem todas as permissões.' },
  self_deactivation: { kind: 'conflict', text: 'Você não pode desativar o seu próprio usuário.' },
  invitation_not_found: { kind: 'not_found', text: 'Convite não encontrado' },
  invitation_invalid: {
    kind: 'not_found',
    text: 'Este link de convite não é válido. Confira se ele foi copiado por inteiro ou peça um novo.',
  },
  invitation_used: { kind: 'conflict', text: 'Este convite já foi usado.' },
  invitation_cancelled: { kind: 'conflict', text: 'Este convite foi cancelado ou trocado por um mais novo.' },
  invitation_expired: {
    kind: 'conflict',
    text: `Este convite venceu: o link vale por ${INVITATION_DAYS} dias. Peça um novo.`,
  },
  password_wrong: { kind: 'invalid', text: 'A senha atual está incorreta.', path: 'currentPassword' },
  password_short: weakPassword('password_short'),
  password_long: weakPassword('password_long'),
  password_repeated: weakPassword('password_repeated'),
  password_digits: weakPassword('password_digits'),
  password_word: weakPassword('password_word'),
  password_name: weakPassword('password_name'),
  password_email: weakPassword('password_email'),
  password_common: weakPassword('password_common'),
} as const satisfies RejectionTexts
