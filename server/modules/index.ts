import type { Module } from '../module.ts'
import { authModule } from './auth/index.ts'
import { catalogModule } from './catalog/index.ts'
import { labelsModule } from './labels/index.ts'

/** The modules of the house. */
export function allModules(options: { readonly defaultTenant: string | null }): readonly Module[] {
  return [authModule(options), catalogModule, labelsModule(options)]
}
