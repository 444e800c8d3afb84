import { keepCompiledModules } from './compile-cache.ts'

keepCompiledModules()
await import('./admin/main.ts')
