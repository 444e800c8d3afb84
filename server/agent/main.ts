import { setTimeout as sleep } from 'node:timers/promises'
import { agentApi, NotPaired } from './agent-api.ts'
import type { AgentApi } from './agent-api.ts'
import { agentFiles, diskText, FolderRefused, lockFile } from './agent-files.ts'
import type { AgentFiles } from './agent-files.ts'
import { AlreadyRunning, takeLock } from './agent-lock.ts'
import { backOff } from './back-off.ts'
import type { AgentOptions } from './options.ts'
import { readOptions, USAGE, UsageError } from './options.ts'
import { printerAt } from './printers.ts'
import { runAgent } from './run-agent.ts'
import { messageOf } from './error-text.ts'

// The print agent: one program that needs Node and nothing else. The product serves it as /agent.mjs.

/** The exit status where a person has to do something: a supervisor need not start the program again. */
const NEEDS_A_PERSON = 2

const log = (text: string) => void process.stdout.write(`${new Date().toISOString()} ${text}\n`)

const unusedCodeText = (printer: string) =>
  `Este computador já está pareado para esta impressora (${printer}). ` +
  'O código de --code só é usado se o token não valer mais. ' +
  'Para outra estação na mesma impressora use --folder PASTA, ou um código de todas as estações.'

async function tokenOf(options: AgentOptions, api: AgentApi, files: AgentFiles): Promise<string> {
  const kept = files.readToken()
  const { code, name, printer } = options
  if (kept !== null) {
    if (code !== null) log(unusedCodeText(printer))
    return kept
  }
  if (code === null)
    throw new UsageError('Este computador não está pareado. Crie um código em Impressoras e estações e use --code.')
  files.tryToken()
  const { token, station } = await paired(api, code, name)
  files.keepToken(token)
  log(`Pareado como ${name}${station === null ? '' : `, para a estação ${station}`}.`)
  return token
}

/** Exchanges the code, as soon as the server can be reached. */
async function paired(api: AgentApi, code: string, name: string): ReturnType<AgentApi['pair']> {
  const waits = backOff(Math.random)
  for (;;) {
    try {
      return await api.pair(code, name)
    } catch (error) {
      if (error instanceof NotPaired) throw error
      if (waits.failures() === 0) log(`Sem contato com o servidor (${messageOf(error)}). Tentando de novo.`)
      await sleep(waits.failed())
    }
  }
}

/** Keeps a second program away from the journal until this one ends. */
function lock({ folder, tenant, printer }: AgentOptions): void {
  try {
    process.once('exit', takeLock(lockFile(folder, tenant, printer)))
  } catch (error) {
    if (error instanceof AlreadyRunning) throw error
    // Such a disk takes no journal either: nothing is printed, and the server is told why.
    log(diskText(error))
  }
}

async function main(): Promise<never> {
  const options = readOptions(process.argv.slice(2))
  const { server, tenant, printer, folder, patienceMs } = options
  lock(options)
  if (server.protocol === 'http:')
    log('Aviso: sem https, quem está nesta rede pode copiar o token. Use http só na rede da cozinha.')
  const api = agentApi(server, tenant)
  const files = agentFiles(folder, tenant, printer)
  const hadToken = files.readToken() !== null
  const run = async () => {
    const token = await tokenOf(options, api, files)
    log(`Programa da impressora no ar: ${server.origin}, ${tenant}, ${printer}.`)
    return runAgent({ api, files, printer: printerAt(printer, patienceMs), token, log, sleep: (ms) => sleep(ms) })
  }
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof NotPaired) || !hadToken || options.code === null) throw error
    log('O token guardado não vale mais. Pareando de novo com o código.')
    files.forgetToken()
    return run()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    log('Programa da impressora encerrado.')
    // What was begun is in the journal; the next start reports it.
    process.exit(0)
  })

main().catch((error: unknown) => {
  const needsAPerson = [UsageError, NotPaired, AlreadyRunning, FolderRefused].some((kind) => error instanceof kind)
  process.stderr.write(`${messageOf(error)}\n`)
  if (error instanceof UsageError) process.stderr.write(`\n${USAGE}\n`)
  process.exit(needsAPerson ? NEEDS_A_PERSON : 1)
})
