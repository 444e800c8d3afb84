import * as z from 'zod/mini'
import type { RejectionTexts } from '../../http/problem.contract.ts'
import { lineOfText } from '../../http/text.contract.ts'

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

export const role = z.enum(['admin', 'staff'])
export type Role = z.infer<typeof role>

/** An e-mail address as it is kept and compared: NFC, lower case. */
export const email = lineOfText({ label: 'O email', min: 1, max: 254, required: 'O email é obrigatório' }).check(
  z.regex(/^[^\s@]+@[^\s@]+$/, 'Informe um email válido'),
  z.overwrite((text) => text.toLowerCase()),
)
// Length is not a rule here but a bound on hashing; the rules for new passwords are in password.ts.
const password = z.string('A senha é obrigatória').check(
  z.minLength(1, 'A senha é obrigatória'),
  z.maxLength(PASSWORD_MAX, `A senha pode ter no máximo ${PASSWORD_MAX} caracteres`),
)

export const loginBody = z.strictObject({ email, password })
export type LoginBody = z.infer<typeof loginBody>

// Any text may be asked for: one that can be no tenant's id is answered like a tenant that does not exist.
const tenantId = lineOfText({ label: 'O tenant', min: 1, max: 100 }).check(z.overwrite((text) => text.toLowerCase()))

export const tenantLoginBody = z.strictObject({ email, password, tenant_id: tenantId })

export const loginAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  user_email: z.string(),
  tenant_id: z.string(),
  tenant_name: z.string(),
})
export type LoginAnswer = z.infer<typeof loginAnswer>

/** A refused login is not a problem document: the specification gives it its own shape. */
export const loginRefused = z.object({ success: z.literal(false), message: z.string() })
export type LoginRefused = z.infer<typeof loginRefused>

export const sessionAnswer = z.object({
  user_id: z.string(),
  user_email: z.string(),
  role,
  tenant_id: z.string(),
  tenant_name: z.string(),
  time_zone: z.string(),
  /** What goes before `/view/{tag}` in a QR code. */
  public_origin: z.string(),
})
export type Session = z.infer<typeof sessionAnswer>

export const authMessages = {
  welcome: 'Login realizado com sucesso',
  refused: 'Email ou senha inválidos.',
  unreachable: 'Erro ao conectar com o servidor. Tente novamente.',
  tooMany: 'Muitas tentativas de login. Aguarde alguns minutos e tente novamente.',
} as const

export const authRejections = {
  tenant_exists: { kind: 'conflict', text: 'Já existe um tenant com este id.' },
  tenant_unknown: { kind: 'not_found', text: 'Tenant não encontrado' },
  user_exists: { kind: 'conflict', text: 'Já existe um usuário com este email.' },
  password_short: { kind: 'invalid', text: `A senha deve ter pelo menos ${PASSWORD_MIN} caracteres`, path: 'password' },
  password_long: { kind: 'invalid', text: `A senha pode ter no máximo ${PASSWORD_MAX} caracteres`, path: 'password' },
  password_common: { kind: 'invalid', text: 'Esta senha é muito comum; escolha outra', path: 'password' },
} as const satisfies RejectionTexts
