import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Keeps compiled modules on disk, which halves the start time and saves memory. It covers only modules that are imported
 * after this call, so an entry point imports its program dynamically. If the folder is not writable (a read-only image),
 * the modules are compiled at every start.
 */
export function keepCompiledModules(): void {
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/foodid', import.meta.url)))
}
