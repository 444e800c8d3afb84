import { expect } from 'vitest'
import { CookieClient } from './cookie-client.ts'
import type { TestServer } from './server.ts'
import { TestClient } from './server.ts'
import type { Invited, User, Users } from '../../server/modules/auth/contract/api.ts'
import type { Role } from '../../server/modules/auth/contract/session.ts'

export const NEW_PASSWORD = 'outra senha de teste'

/** The API path of the invitation that a link leads to. */
export const linkPath = (link: string): string => {
  const { hash, searchParams } = new URL(link)
  return `/api/public/invitations/${hash.slice(1)}?tenant=${searchParams.get('tenant') ?? ''}`
}

export async function invite(
  admin: TestClient,
  email: string,
  role: Role = 'staff',
): Promise<Invited & { link: string }> {
  const { status, body } = await admin.post<Invited>('/api/users/invitations', { email, role })
  expect(status, JSON.stringify(body)).toBe(201)
  if (body.link === null) throw new Error('The answer has no link')
  return { ...body, link: body.link }
}

/** Posts a request whose answer sets a session cookie; returns a client with that session. */
export async function enter(server: Pick<TestServer, 'origin'>, path: string, body: unknown): Promise<TestClient> {
  const client = new TestClient(server.origin)
  const answer = await client.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  client.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return client
}

/** Invites a user and accepts the invitation; returns the user's logged-in client and id. */
export async function join(
  server: Pick<TestServer, 'origin'>,
  admin: TestClient,
  email: string,
  role: Role = 'staff',
): Promise<{ readonly client: TestClient; readonly id: string }> {
  const { link } = await invite(admin, email, role)
  const client = await enter(server, linkPath(link), { password: NEW_PASSWORD })
  return { client, id: (await userOf(admin, email)).id }
}

export async function userOf(admin: TestClient, email: string): Promise<User> {
  const { body } = await admin.get<Users>('/api/users')
  const found = body.users.find((user) => user.email === email)
  if (found === undefined) throw new Error(`No user ${email}`)
  return found
}

export const statusOf = async (client: TestClient): Promise<number> => (await client.get('/api/auth/session')).status

/** The tenant's admin logs in in a browser of its own and enrols it as a device of the kitchen; returns that browser. */
export async function kitchenTablet(
  server: TestServer,
  tenantId: string,
  name = 'Tablet da cozinha',
): Promise<{ readonly client: CookieClient; readonly id: string }> {
  const client = new CookieClient(server.origin)
  await client.login(tenantId)
  const answer = await client.post<{ id: string }>('/api/devices', { name })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { client, id: answer.body.id }
}
