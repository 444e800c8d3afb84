import { keepCompiledModules } from './compile-cache.ts'

keepCompiledModules()
await import('./process.ts')
