import * as z from 'zod/mini'
import { permission } from '../../../http/contract/permission.ts'

// What the first screen needs. The rest of the contract is beside it, so that the first file does not carry it.

export const role = z.enum(['admin', 'staff'], 'Informe a função: admin ou staff')
export type Role = z.infer<typeof role>

export const identified = z.object({ id: z.string(), name: z.string(), responsible: z.nullable(z.string()) })
export type Identified = z.infer<typeof identified>

export const loginAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  user_email: z.string(),
  tenant_id: z.string(),
  tenant_name: z.string(),
})
export type LoginAnswer = z.infer<typeof loginAnswer>

/** The specification gives a refused login this shape instead of a problem document. */
export const loginRefused = z.object({
  success: z.literal(false),
  message: z.string(),
  /** Where address and password are right in several tenants: those to choose from. */
  tenants: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
})
export type LoginRefused = z.infer<typeof loginRefused>

export const sessionAnswer = z.object({
  user_id: z.string(),
  user_email: z.string(),
  /** How the person is called. A session that a device has kept may have none. */
  user_name: z.optional(z.string()),
  role,
  /** What this user may do now, apart from the role. An admin has all. */
  permissions: z.array(permission),
  tenant_id: z.string(),
  tenant_name: z.string(),
  time_zone: z.string(),
  /** How far the zone is ahead of UTC, around now. A session that a device has kept may have none. */
  time_zone_offset: z.optional(z.object({ minutes: z.number(), from: z.string(), until: z.string() })),
  /** The origin of the URLs in QR codes, before `/view/{tag}`. */
  public_origin: z.string(),
  /** Only at a device of the kitchen. Without a person `user_id` and `user_email` are empty. */
  device: z.optional(z.object({ id: z.string(), name: z.string(), person: z.nullable(identified) })),
})
export type Session = z.infer<typeof sessionAnswer>

export const authMessages = {
  welcome: 'Login realizado com sucesso',
  refused: 'Email ou senha inválidos.',
  demoIsLocal: 'A demonstração só entra pelo próprio computador, em http://localhost.',
  choose: 'Em qual cozinha você quer entrar?',
  unreachable: 'Erro ao conectar com o servidor. Tente novamente.',
  accepted: 'Convite aceito com sucesso',
  busy: 'Muitos logins ao mesmo tempo. Tente novamente em alguns instantes.',
  tooManyInvitations: 'Muitas tentativas seguidas. Aguarde um instante e tente novamente.',
  tooMany: 'Muitas tentativas de login. Aguarde alguns minutos e tente novamente.',
} as const
