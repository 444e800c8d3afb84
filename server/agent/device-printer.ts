import { access, constants, open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { Printer } from './printer.ts'
import { PrintFailure } from './printer.ts'

/** What a printer takes between two looks at whether it still takes anything. */
const CHUNK = 4096

/** A job that was broken off may leave the printer waiting for the rest of a picture. Only a restart ends that for sure. */
const RESTART = 'Desligue e ligue a impressora antes de repetir: sem isso a primeira etiqueta pode sair estragada.'

/** A device such as /dev/usb/lp0. It takes bytes at the speed of the printer, and none without paper. */
export function devicePrinter(path: string, patienceMs: number): Printer {
  /** A write that the system still holds: another one would wait behind it. */
  let isStuck = false
  const stopped = `A impressora em ${path} parou de receber: confira o papel e a tampa.`

  /** A call that the printer answers in time, or else a failure. The call itself cannot be taken back. */
  async function inTime<T>(call: Promise<T>, nothingSent: boolean): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        isStuck = true
        const free = () => (isStuck = false)
        call.then(free, free)
        reject(new PrintFailure(nothingSent ? stopped : `${stopped} ${RESTART}`, nothingSent))
      }, patienceMs)
    })
    try {
      return await Promise.race([call, late])
    } finally {
      clearTimeout(timer)
    }
  }

  async function opened(): Promise<FileHandle> {
    try {
      // Not created where it is missing: that would be a file, and no paper.
      return await open(path, constants.O_WRONLY)
    } catch (error) {
      throw failureOf(path, error, true)
    }
  }

  return {
    trouble: async () => {
      if (isStuck) return stopped
      try {
        await access(path, constants.W_OK)
        return null
      } catch {
        return `A impressora em ${path} não está ligada, ou este usuário não pode escrever nela.`
      }
    },
    print: async (bytes) => {
      const device = await inTime(opened(), true)
      try {
        for (let sent = 0; sent < bytes.length;)
          sent += (await inTime(device.write(bytes, sent, Math.min(CHUNK, bytes.length - sent)), false)).bytesWritten
        return { confirmed: false }
      } catch (error) {
        throw error instanceof PrintFailure ? error : failureOf(path, error, false)
      } finally {
        // Behind a write that is stuck it waits until that has ended.
        const closed = device.close().catch(() => undefined)
        if (!isStuck) await closed
      }
    },
  }
}

function failureOf(path: string, error: unknown, nothingSent: boolean): PrintFailure {
  const reason = `Falha ao escrever em ${path}: ${error instanceof Error ? error.message : String(error)}.`
  return new PrintFailure(nothingSent ? reason : `${reason} ${RESTART}`, nothingSent)
}
