import { hash, timingSafeEqual } from 'node:crypto'
import { fixedStatement, parameter, queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'

/** The key of a code, for the address in the label's QR: 48 bits in base64url (decision 48). */
export type LabelKeys = (code: string) => string

const KEY_BYTES = 6
/** The block of SHA-256. */
const BLOCK_BYTES = 64

/**
 * HMAC-SHA-256 (RFC 2104) for a secret of at most one block. `createHmac` takes four times as long, which counts in a
 * list of thousand labels; a test compares the two.
 */
export function hmacSha256(secret: Uint8Array): (text: string) => Buffer {
  const padded = Buffer.alloc(BLOCK_BYTES)
  padded.set(secret)
  const [inner, outer] = [padded.map((byte) => byte ^ 0x36), padded.map((byte) => byte ^ 0x5c)]
  return (text) =>
    hash(
      'sha256',
      Buffer.concat([outer, hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')]),
      'buffer',
    )
}

/** The keys of a tenant's labels. They depend on the tenant's id too, which is part of the address. */
export function labelKeys(tenantId: string, secret: Uint8Array): LabelKeys {
  const mac = hmacSha256(secret)
  return (code) => mac(`foodid label key\n${tenantId}\n${code}`).subarray(0, KEY_BYTES).toString('base64url')
}

/** Whether a visitor's key is that of the code; compared in constant time. */
export function isKeyOf(keys: LabelKeys, code: string, given: string | undefined): boolean {
  const [expected, sent] = [Buffer.from(keys(code)), Buffer.from(given ?? '')]
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

const find = fixedStatement(
  queryBuilder<{ tenant_head: { tenant_id: string; label_secret: Buffer } }>()
    .selectFrom('tenant_head')
    .select('label_secret')
    .where('tenant_id', '=', parameter(1)),
)

/** The keys of the transaction's tenant; null where it does not exist. */
export async function findLabelKeys(tx: TenantTransaction): Promise<LabelKeys | null> {
  const [head] = await tx.query(find(tx.tenantId))
  return head === undefined ? null : labelKeys(tx.tenantId, head.label_secret)
}

/** As `findLabelKeys`, in a transaction whose session shows that the tenant exists. */
export async function readLabelKeys(tx: TenantTransaction): Promise<LabelKeys> {
  const keys = await findLabelKeys(tx)
  if (keys === null) throw new Error(`The tenant ${tx.tenantId} has no head`)
  return keys
}
