import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../infra/test/server.ts'
import { emailOf, startTestServer, TEST_PASSWORD } from '../../infra/test/server.ts'

// What tools make of the document: a linter, and a generator of clients.

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

let server: TestServer
let source: string

beforeAll(async () => {
  server = await startTestServer()
  await (await server.tenant('bistro')).post('/api/categories', { name: 'Molhos' })
  source = await (await fetch(`${server.origin}/api/openapi.json`)).text()
})
afterAll(() => server.close())

/** An address that only its order tells from another one; and `/view` alone, which is only refused. */
const known =
  /^(?:no-ambiguous-paths: .*\/api\/(?:users\/invitations\/\{id\}|products\/by-code\/\{code\})`|operation-2xx-response: #\/paths\/~1view\/)/

it('passes the recommended rules of Redocly with no error and at most 20 warnings, each of them known', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: join(root, 'openapi.json'), config })
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(problems.length).toBeLessThanOrEqual(20)
  const texts = problems.map(({ ruleId, message, location: [at] }) =>
    ruleId === 'operation-2xx-response' ? `${ruleId}: ${at?.pointer}` : `${ruleId}: ${message}`,
  )
  expect(texts.filter((text) => !known.test(text))).toEqual([])
})

/** A program that uses only the generated client: it logs in, gets the code of a refusal, and reads a list. */
const program = (origin: string) => `
import { defaults, getCategories, getCategoriesById, postTenantLogin } from './client.ts'
defaults.baseUrl = ${JSON.stringify(origin)}
const account = { tenant_id: 'bistro', email: ${JSON.stringify(emailOf('bistro'))} }
const refused = await postTenantLogin({ ...account, password: 'uma senha errada' })
const entered = await postTenantLogin({ ...account, password: ${JSON.stringify(TEST_PASSWORD)} })
const cookie = entered.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ')
const read = await getCategories({ headers: { cookie } })
const missing = await getCategoriesById('7', { headers: { cookie } })
const without = await getCategories()
const told: 'session_required' | null = without.status === 401 ? without.data.code : null
const names: readonly string[] = read.status === 200 ? read.data.map(({ name }) => name) : []
const code: 'category_not_found' | null = missing.status === 404 ? missing.data.code : null
console.log(JSON.stringify([refused.status, entered.status, names, code, told]))
`

describe('a client that is generated from the document', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foodid-client-'))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'openapi.json'), source)
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(join(folder, 'client.ts'), await generateSource(join(folder, 'openapi.json')))
    await writeFile(join(folder, 'program.ts'), program(server.origin))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('compiles, logs in and reads, and knows the codes of the refusals of a call', async () => {
    const options = ['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions']
    const modules = ['--module', 'nodenext', '--target', 'es2024', '--types', 'node']
    const compiler = join(root, 'node_modules', '.bin', 'tsc')
    const faults = await new Promise<string>((resolve) => {
      execFile(compiler, [...options, ...modules, 'program.ts'], { cwd: folder }, (_error, output) => resolve(output))
    })
    expect(faults).toBe('')
    const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder })
    expect(JSON.parse(stdout)).toEqual([401, 200, ['Molhos'], 'category_not_found', 'session_required'])
  })
})
