import { keepCompiledModules } from './compile-cache.ts'

keepCompiledModules()
await import('./product.ts')
