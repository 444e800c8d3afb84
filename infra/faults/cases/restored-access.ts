import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreBackup } from '../../../server/embedded-postgres/restore.ts'
import { TestClient } from '../../test/server.ts'
import type { FaultCase, Outcome } from '../case.ts'
import { openKitchens, withApplication } from '../kitchens.ts'
import { embeddedUrl, temporaryFolder } from '../postgres.ts'
import { mortalProcess, runAdmin } from '../product.ts'

interface Folders {
  readonly old: string
  readonly backup: string
  readonly restored: string
}

interface Stolen {
  readonly cookie: string
  readonly link: string
}

/** A session and an invitation are open while the backup is made, and are ended after it. */
async function stealAndEnd({ old, backup }: Folders): Promise<Stolen> {
  const product = await mortalProcess({ env: { DATA_DIR: old } })
  try {
    await product.start()
    const [kitchen] = await withApplication(await embeddedUrl(old), (application) =>
      openKitchens(application, product.origin, ['bistro']),
    )
    const client = new TestClient(product.origin)
    client.cookie = kitchen?.cookie ?? ''
    const invited = await client.post<{ id: string; link: string }>('/api/users/invitations', {
      email: 'novo@a.com.br',
      role: 'admin',
    })
    await runAdmin(['backup', '--to', backup], { DATA_DIR: old })
    await client.delete(`/api/users/invitations/${invited.body.id}`)
    await client.post('/api/auth/logout', {})
    const { cookie } = client
    if ((await statusOf(product.origin, { cookie, link: invited.body.link })).some((status) => status === 200))
      throw new Error('The session or the invitation is still open')
    return { cookie, link: invited.body.link }
  } finally {
    await product.kill('SIGTERM')
  }
}

async function statusOf(origin: string, { cookie, link }: Stolen): Promise<readonly [number, number]> {
  const thief = new TestClient(origin)
  const token = link.split('#')[1] ?? ''
  const invitation = await thief.get(`/api/public/invitations/${token}?tenant=bistro`)
  thief.cookie = cookie
  return [(await thief.get('/api/auth/session')).status, invitation.status]
}

async function restored(restore: (folders: Folders) => Promise<unknown>): Promise<Outcome> {
  const folder = await temporaryFolder()
  await chmod(folder, 0o711)
  const folders = { old: join(folder, 'old'), backup: join(folder, 'backup'), restored: join(folder, 'restored') }
  try {
    const stolen = await stealAndEnd(folders)
    await restore(folders)
    const product = await mortalProcess({ env: { DATA_DIR: folders.restored } })
    try {
      await product.start()
      const [session, invitation] = await statusOf(product.origin, stolen)
      return {
        holds: session === 401 && invitation === 404,
        seen: `cookie roubado: ${session}; link do convite cancelado: ${invitation}`,
        figure: 'uma sessão e um convite encerrados depois da cópia',
      }
    } finally {
      await product.kill('SIGTERM')
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const restoredAccess: readonly FaultCase[] = [
  {
    id: '31',
    name: 'a volta a uma cópia de antes de uma sessão e um convite terem sido encerrados',
    expected: 'nem o cookie nem o link voltam a valer',
    run: () =>
      restored(({ backup, restored: dataDir }) => runAdmin(['restore', '--from', backup], { DATA_DIR: dataDir })),
    control: {
      name: 'só os arquivos da cópia',
      run: () =>
        restored(({ backup, restored: dataDir }) =>
          restoreBackup({ from: backup, walFrom: null, until: null, dataDir, emptied: [], log: () => undefined }),
        ),
    },
  },
]
