import { loginAnswer } from '#contract/auth/session'
import { problemOf, send } from '../../lib/http.ts'

/** Whether the address and the password were right. */
export async function enterWithPassword(
  body: { readonly email: string; readonly password: string },
  tenant: string,
): Promise<boolean> {
  const response = await send('/tenant/login', { method: 'POST', body: { ...body, tenant_id: tenant } })
  if (response.status === 401) return false
  if (!response.ok) throw await problemOf(response)
  return loginAnswer.parse(await response.json()).success
}
