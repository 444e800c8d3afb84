import * as z from 'zod/mini'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { lineOfText } from '../../../contract/text.ts'

/** How many people the tiles of a device show; the others are behind "Outra pessoa". */
export const TILES = 8
export const PIN_DIGITS = 4

/** A device of the kitchen. `name` is its station or sector, as a text. */
export const kitchenDevice = z.object({
  id: z.string(),
  name: z.string(),
  enrolledAt: z.string(),
  enrolledBy: z.nullable(z.string()),
  lastSeenAt: z.nullable(z.string()),
})
export type KitchenDevice = z.infer<typeof kitchenDevice>

export const deviceBody = z.strictObject({
  name: lineOfText({ label: 'O nome', min: 1, max: 60, required: 'Diga de que estação ou setor é este aparelho' }),
})
export const enrolledDevice = z.object({ id: z.string(), name: z.string() })

/** Who may identify at a device, the last ones here first. */
export const person = z.object({
  id: z.string(),
  name: z.string(),
  /** The person's name on labels; null where the user is no responsible of the register. */
  responsible: z.nullable(z.string()),
  hasPin: z.boolean(),
  lastUsedAt: z.nullable(z.string()),
})
export type Person = z.infer<typeof person>

export const pin = z.string('Informe os 4 números').check(z.regex(/^\d{4}$/, 'O PIN são 4 números'))
export const identifyBody = z.strictObject({
  personId: z.string('Informe quem é').check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Id inválido')),
  pin,
})

/** A person's own new PIN, which the current one allows. */
export const ownPinBody = z.strictObject({ currentPin: pin, pin })
export type OwnPinBody = z.infer<typeof ownPinBody>

export const responsibleBody = z.strictObject({
  responsibleId: z.nullable(
    z.int('Id inválido').check(z.minimum(1, 'Id inválido'), z.maximum(999_999_999, 'Id inválido')),
  ),
})

/** A PIN that others try first. It is accepted; the screens warn. */
export function isEasyPin(digits: string): boolean {
  const steps = [...digits].slice(1).map((digit, at) => Number(digit) - Number(digits[at]))
  const isEven = steps.every((step) => step === steps[0]) && [-1, 0, 1].includes(steps[0] ?? 0)
  return isEven || /^(?:19|20)\d\d$/.test(digits) || digits.slice(0, 2) === digits.slice(2)
}

export const kitchenMessages = {
  wait: 'Muitas tentativas. Tente em 1 minuto.',
  blocked: 'PIN bloqueado depois de 20 erros. Peça a um administrador para desbloquear.',
} as const

export const kitchenRejections = {
  device_not_found: { kind: 'not_found', text: 'Aparelho não encontrado' },
  device_required: { kind: 'unauthenticated', text: 'Este aparelho não está cadastrado como da cozinha.' },
  pin_wrong: { kind: 'invalid', text: 'PIN errado.', path: 'pin' },
  current_pin_wrong: { kind: 'invalid', text: 'O PIN atual está errado.', path: 'currentPin' },
  responsible_unknown: { kind: 'invalid', text: 'Responsável não encontrado', path: 'responsibleId' },
} as const satisfies RejectionTexts
