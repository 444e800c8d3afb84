import type { TestProject } from 'vitest/node'
import { startCluster } from './citus-global-setup.ts'
import { asAdmin, prepareTemplate } from './template-database.ts'

/** Starts PostgreSQL 15, the oldest version that the product supports: a worker of a cluster, without the extension. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { nodes, stop } = await startCluster()
  const server = Object.assign(new URL(nodes[1] ?? ''), { search: '' }).href
  // The cluster's tool makes this group a login, which only the nodes of a cluster need.
  await asAdmin(server, (client) => client.query('alter role foodid_app nologin'))
  const password = await prepareTemplate(server).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  project.provide('databaseUrl', server)
  project.provide('loginPassword', password)
  return stop
}
