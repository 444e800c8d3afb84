import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { found } from '../../errors.ts'
import type { Route } from '../../http/route.ts'
import { adminRoute, publicRoute } from '../../http/route.ts'
import type { AgentProgram } from './contract/programs.ts'
import { agentProgram, agentPrograms, PROGRAMS_FILE, versionOf } from './contract/programs.ts'

const DIST = join(import.meta.dirname, '..', '..', '..', 'dist')
const tag = 'Programa da impressora'
const nameParam = z.object({ name: z.string() })

/**
 * The executables of the agent that this product serves as agent.mjs. The list is empty where the command was
 * not run, or ran for another version of the agent.
 *
 * @param dist the folder of what was built
 */
export async function programsIn(dist: string): Promise<readonly AgentProgram[]> {
  const [list, source] = await Promise.all(
    [join(dist, 'agent', PROGRAMS_FILE), join(dist, 'web', 'agent.mjs')].map((path) =>
      readFile(path, 'utf8').catch(() => null),
    ),
  )
  if (!list || !source) return []
  const { version, programs } = agentPrograms.parse(JSON.parse(list))
  return version === versionOf(source) ? programs : []
}

export const programRoutes: readonly Route[] = [
  adminRoute({
    method: 'get',
    path: '/api/print-agents/programs',
    tag,
    summary: 'O programa da impressora, que não precisa do Node.js, com o tamanho e a soma de cada arquivo',
    answers: { 200: z.array(agentProgram) },
    handle: async () => ({ status: 200, body: await programsIn(DIST) }),
  }),
  publicRoute({
    method: 'get',
    path: '/api/agent/programs/:name',
    tag,
    summary: 'O arquivo do programa da impressora',
    params: nameParam,
    answers: { 200: { file: 'application/octet-stream' } },
    refusals: ['agent_program_not_found'],
    handle: async ({ params: { name } }) => {
      const { bytes } = found(
        (await programsIn(DIST)).find((program) => program.name === name),
        'agent_program_not_found',
      )
      const stream = createReadStream(join(DIST, 'agent', name))
      return {
        status: 200,
        body: undefined,
        headers: { 'Content-Length': String(bytes) },
        file: { stream, type: 'application/octet-stream', name, save: true },
      }
    },
  }),
]
