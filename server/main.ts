import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What was compiled once is not compiled again: half the time of a start, and some memory. Only what is imported after this
// line is kept, hence the import below. Where the folder cannot be written (a read-only image) nothing is lost but that.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/foodid', import.meta.url)))
await import('./product.ts')
