import { DatabaseSync } from 'node:sqlite'
import { dirname } from 'node:path'
import { OperatorError } from './operator-error.ts'

export type LauncherLock = { release(): void }

const sqliteBusy = 5

/**
 * Takes the lock that lets one process at a time start and own the server of a folder. The lock is an exclusive SQLite
 * transaction: on every platform the kernel releases its file lock when the process ends, so no stale lock can remain.
 */
export function takeLauncherLock(file: string): LauncherLock {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (isBusy(error)) {
      throw new OperatorError(
        `Já existe um FoodID em execução usando o banco de dados de ${dirname(file)}. ` +
          'Pare o outro processo (Ctrl+C na janela dele) ou escolha outra pasta em DATA_DIR.',
      )
    }
    throw error
  }
  return { release: () => lock.isOpen && lock.close() }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
