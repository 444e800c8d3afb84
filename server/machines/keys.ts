import { hash, randomBytes, randomInt } from 'node:crypto'
import { Rejection } from '../errors.ts'
import { TENANT_ID } from '../contract/tenant-id.ts'

/** Without letters and digits that look alike. Eight of them are 39 bits, and a code lives for minutes. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 8

/** `K7P4-92MX` */
export function newPairingCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`
}

/** As a person may type it: in small letters, with blanks, without the hyphen. */
export const pairingHash = (code: string) => hash('sha256', code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))

/** The token is `tenant.secret`: the tenant only locates the row, and the secret proves the machine: a printer's program or a sensor. */
export function newMachineToken(tenantId: string): { readonly token: string; readonly tokenHash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { token: `${tenantId}.${secret}`, tokenHash: hash('sha256', secret) }
}

export interface MachineToken {
  readonly tenantId: string
  readonly tokenHash: string
}

/** Null for what is no token at all. */
function parseMachineToken(bearer: string | null): MachineToken | null {
  const [tenantId = '', secret = '', ...rest] = (bearer ?? '').split('.')
  if (rest.length > 0 || !TENANT_ID.test(tenantId) || !/^[A-Za-z0-9_-]{43}$/.test(secret)) return null
  return { tenantId, tokenHash: hash('sha256', secret) }
}

/** Throws a Rejection where the request has none. */
export function tokenOf(
  { bearer }: { readonly bearer: string | null },
  refusal: 'agent_token_invalid' | 'sensor_token_invalid' = 'agent_token_invalid',
): MachineToken {
  const token = parseMachineToken(bearer)
  if (token === null) throw new Rejection(refusal)
  return token
}
