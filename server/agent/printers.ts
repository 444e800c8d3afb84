import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { devicePrinter } from './device-printer.ts'
import { networkAddress } from './network-address.ts'
import { networkPrinter } from './network-printer.ts'
import type { Printer } from './printer.ts'
import { PrintFailure } from './printer.ts'
import { messageOf } from './error-text.ts'

const run = promisify(execFile)
const ASK_MS = 5_000

/** How long a program of the system may take to get a job: it puts it into a queue, and does not wait for paper. */
const PROGRAM_MS = 60_000

/** The printer that `--printer` names. */
export function printerAt(address: string, patienceMs: number, programMs = PROGRAM_MS): Printer {
  const network = networkAddress(address)
  if (network !== null) return networkPrinter({ ...network, patienceMs })
  if (address.startsWith('lp:')) return cupsPrinter(address.slice('lp:'.length), programMs)
  if (address.startsWith('share:')) return sharedPrinter(address.slice('share:'.length), programMs)
  return devicePrinter(address.slice('file:'.length), patienceMs)
}

/** A queue of CUPS, which gets the bytes as they are. */
function cupsPrinter(name: string, programMs: number): Printer {
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
      await pipeTo('lp', ['-d', name, '-o', 'raw', '-'], bytes, programMs)
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
function sharedPrinter(share: string, programMs: number): Printer {
  return {
    trouble: () => Promise.resolve(null),
    print: async (bytes) => {
      const folder = await mkdtemp(join(tmpdir(), 'foodid-'))
      const file = join(folder, 'etiquetas.bin')
      try {
        await writeFile(file, bytes)
        const [program = '', ...args] = shareCommand(file, share)
        await run(program, args, { timeout: programMs })
        return { confirmed: false }
      } catch (error) {
        throw new PrintFailure(`O Windows não entregou a ${share}: ${messageOf(error).split('\n')[0]}`, false)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

function pipeTo(program: string, args: readonly string[], bytes: Uint8Array, programMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] })
    let said = ''
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      // A program that hangs may not heed a polite signal.
      child.kill('SIGKILL')
    }, programMs)
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(new PrintFailure(`${program} não pôde começar: ${error.message}`, true))
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      if (code === 0) return resolve()
      const reason = isLate ? lateText(program, programMs) : `${program} recusou: ${said.trim() || `código ${code}`}`
      return reject(new PrintFailure(reason, false))
    })
    // A program that has ended says why by its exit.
    child.stdin.on('error', () => undefined)
    child.stdin.end(bytes)
  })
}

function lateText(program: string, programMs: number): string {
  const seconds = String(programMs / 1000).replace('.', ',')
  return `${program} não terminou em ${seconds} segundos. Confira a fila de impressão deste computador e o que saiu.`
}
