import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { devicePrinter } from './device-printer.ts'
import { networkPrinter } from './network-printer.ts'
import type { Printer } from './printer.ts'
import { PrintFailure } from './printer.ts'

const run = promisify(execFile)
const ASK_MS = 5_000

/** The printer that `--printer` names. */
export function printerAt(address: string, patienceMs: number): Printer {
  if (address.startsWith('tcp:')) {
    const { hostname, port } = new URL(address.replace(/^tcp:/, 'http:'))
    return networkPrinter({ host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port || 80), patienceMs })
  }
  if (address.startsWith('lp:')) return cupsPrinter(address.slice('lp:'.length))
  if (address.startsWith('share:')) return sharedPrinter(address.slice('share:'.length))
  return devicePrinter(address.slice('file:'.length), patienceMs)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A queue of CUPS, which gets the bytes as they are. */
function cupsPrinter(name: string): Printer {
  return {
    trouble: async () => {
      try {
        const { stdout } = await run('lpstat', ['-p', name], { timeout: ASK_MS, env: { ...process.env, LC_ALL: 'C' } })
        return /\bdisabled\b/.test(stdout) ? `A fila ${name} do CUPS está parada.` : null
      } catch (error) {
        return `O CUPS não conhece a impressora ${name}: ${messageOf(error).split('\n')[0]}`
      }
    },
    print: async (bytes) => {
      await pipeTo('lp', ['-d', name, '-o', 'raw', '-'], bytes)
      return { confirmed: false }
    },
  }
}

/** What hands a file to the queue of a shared printer as it is. */
export const shareCommand = (file: string, share: string): readonly string[] => [
  'cmd.exe',
  '/d',
  '/c',
  'copy',
  '/b',
  file,
  share,
]

/** A printer that Windows shares. */
function sharedPrinter(share: string): Printer {
  return {
    trouble: () => Promise.resolve(null),
    print: async (bytes) => {
      const folder = await mkdtemp(join(tmpdir(), 'foodid-'))
      const file = join(folder, 'etiquetas.bin')
      try {
        await writeFile(file, bytes)
        const [program = '', ...args] = shareCommand(file, share)
        await run(program, args, { timeout: 60_000 })
        return { confirmed: false }
      } catch (error) {
        throw new PrintFailure(`O Windows não entregou a ${share}: ${messageOf(error).split('\n')[0]}`, false)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

function pipeTo(program: string, args: readonly string[], bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', (error) => reject(new PrintFailure(`${program} não pôde começar: ${error.message}`, true)))
    child.once('exit', (code) => {
      if (code === 0) return resolve()
      return reject(new PrintFailure(`${program} recusou: ${said.trim() || `código ${code}`}`, false))
    })
    // A program that has ended says why by its exit.
    child.stdin.on('error', () => undefined)
    child.stdin.end(bytes)
  })
}
