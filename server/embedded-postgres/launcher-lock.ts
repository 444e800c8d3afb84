import { DatabaseSync } from 'node:sqlite'
import { dirname } from 'node:path'
import { OperatorError } from './operator-error.ts'

export type LauncherLock = { release(): void }

const sqliteBusy = 5

/**
 * Only one process at a time may start and own the server of a folder. SQLite's exclusive transaction is used as a
 * plain file lock: the kernel frees it when the process dies, however it dies, on every platform, so there is no
 * stale lock and no guessing about reused process ids.
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
