import { join } from 'node:path'
import { restoreBackup } from '../../../server/embedded-postgres/restore.ts'
import { linkPath } from '../../test/people.ts'
import { TestClient } from '../../test/server.ts'
import { embeddedUrl } from '../postgres.ts'
import { runAdmin } from '../product.ts'
import type { Ground } from '../scenario.ts'
import { scenario } from '../scenario.ts'

interface Stolen {
  readonly cookie: string
  readonly link: string
}

/** What a session and the link of an invitation are answered. */
async function statusesOf(origin: string, { cookie, link }: Stolen) {
  const thief = new TestClient(origin)
  const invitation = await thief.get(linkPath(link))
  thief.cookie = cookie
  return { session: (await thief.get('/api/auth/session')).status, invitation: invitation.status }
}

type Restore = (backup: string, dataDir: string) => Promise<unknown>

/** A session and an invitation that are open while the backup is made, and are ended after it. */
async function stolenAccess(ground: Ground, restore: Restore) {
  const folder = await ground.folder()
  const [old, backup] = [join(folder, 'old'), join(folder, 'backup')]
  const product = await ground.started({ env: { DATA_DIR: old } })
  const { kitchens } = await ground.kitchens(await embeddedUrl(old), product.origin, ['bistro'])
  const [kitchen] = kitchens
  if (kitchen === undefined) throw new Error('There is no kitchen')
  const { client, cookie } = kitchen
  const { body } = await client.post<{ id: string; link: string }>('/api/users/invitations', {
    email: 'novo@a.com.br',
    role: 'admin',
  })
  await runAdmin(['backup', '--to', backup], { DATA_DIR: old })
  await client.delete(`/api/users/invitations/${body.id}`)
  await client.post('/api/auth/logout', {})
  const stolen = { cookie, link: body.link }
  const { session, invitation } = await statusesOf(product.origin, stolen)
  if (session === 200 || invitation === 200) throw new Error('The session or the invitation is still open')
  await product.kill('SIGTERM')
  return { folder, backup, stolen, restore }
}

async function restored({ folder, backup, stolen, restore }: Awaited<ReturnType<typeof stolenAccess>>, ground: Ground) {
  const dataDir = join(folder, 'restored')
  await restore(backup, dataDir)
  const { origin } = await ground.started({ env: { DATA_DIR: dataDir } })
  return statusesOf(origin, stolen)
}

export const restoredAccess = [
  scenario({
    id: '31',
    name: 'a volta a uma cópia de antes de uma sessão e um convite terem sido encerrados',
    expected: 'nem o cookie nem o link voltam a valer',
    given: (ground) =>
      stolenAccess(ground, (backup, dataDir) => runAdmin(['restore', '--from', backup], { DATA_DIR: dataDir })),
    fault: restored,
    holds: ({ session, invitation }) => ({
      holds: session === 401 && invitation === 404,
      seen: `cookie roubado: ${session}; link do convite cancelado: ${invitation}`,
      figure: 'uma sessão e um convite encerrados depois da cópia',
    }),
    control: {
      name: 'só os arquivos da cópia',
      given: (ground) =>
        stolenAccess(ground, (from, dataDir) =>
          restoreBackup({ from, walFrom: null, until: null, dataDir, emptied: [], log: () => undefined }),
        ),
    },
  }),
]
