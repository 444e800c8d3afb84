import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Keeps compiled modules on disk, which halves the start time and saves memory. It covers only modules imported after
// this call, hence the dynamic import. If the folder is not writable (a read-only image), the modules are compiled at
// every start.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/foodid', import.meta.url)))
await import('./product.ts')
