import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'postject'
import type { AgentProgram, AgentPrograms } from '../../server/modules/print-queue/contract/programs.ts'
import { PROGRAMS_FILE, versionOf } from '../../server/modules/print-queue/contract/programs.ts'
import { agentBundle, agentSource } from '../../server/web-build/agent-file.ts'

// The print agent as an executable that needs no Node.js on the computer beside the printer: a single executable
// application (https://nodejs.org/api/single-executable-applications.html) on the Node.js that package.json pins.

const ENTRY = join(import.meta.dirname, '..', '..', 'server', 'agent', 'main.ts')
/** The resource in which Node.js looks for its program, and the mark that every build of Node.js has for it. */
const RESOURCE = 'NODE_SEA_BLOB'
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

export interface NodeOfPlatform {
  readonly platform: AgentProgram['platform']
  /** The path of its Node.js. */
  readonly node: string
}

const names = { 'windows-x64': 'foodid-agente.exe', 'linux-x64': 'foodid-agente' } as const

/**
 * Makes an executable for each platform, and the list of them, in the folder.
 *
 * @param platforms with the Node.js of each, which may be of another platform than this one
 */
export async function makePrograms(folder: string, platforms: readonly NodeOfPlatform[]): Promise<AgentPrograms> {
  await mkdir(folder, { recursive: true })
  const blob = await preparedBlob()
  const programs: AgentProgram[] = []
  for (const { platform, node } of platforms) {
    const name = names[platform]
    const path = join(folder, name)
    await copyFile(node, path)
    await chmod(path, 0o755)
    await inject(path, RESOURCE, blob, { sentinelFuse: FUSE })
    const bytes = await readFile(path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    programs.push({ platform, name, bytes: bytes.length, sha256 })
  }
  const made = { version: versionOf(await agentSource(ENTRY)), programs }
  await writeFile(join(folder, PROGRAMS_FILE), `${JSON.stringify(made, null, 2)}\n`)
  return made
}

/** The program in the form in which Node.js keeps it. It has no code cache, so that one serves all platforms. */
async function preparedBlob(): Promise<Buffer> {
  const scratch = await mkdtemp(join(tmpdir(), 'foodid-agent-'))
  const [main, output, config] = [join(scratch, 'agent.cjs'), join(scratch, 'agent.blob'), join(scratch, 'sea.json')]
  await writeFile(main, await agentBundle(ENTRY, 'cjs'))
  await writeFile(config, JSON.stringify({ main, output, disableExperimentalSEAWarning: true }))
  await promisify(execFile)(process.execPath, ['--experimental-sea-config', config])
  const blob = await readFile(output)
  await rm(scratch, { recursive: true })
  return blob
}
