import { createContext, use } from 'react'

/** An entry of the catalogue to register from a choice field, over the open form. */
export interface CreateRequest {
  readonly kind: 'category' | 'sector' | 'responsible' | 'storage-type' | 'base-product'
  /** The name as it was typed into the field; blank where the field takes no text. */
  readonly name: string
}

export interface Created {
  readonly id: string | number
  readonly name: string
}

type CreateEntry = (request: CreateRequest, onCreated: (created: Created) => void) => void

export const CreateEntryContext = createContext<CreateEntry>(() => undefined)

/** Opens the dialog that registers an entry; `onCreated` is called when the lists have it. */
export const useCreateEntry = (): CreateEntry => use(CreateEntryContext)

/** Stands for "register a new one" among the options. No id and no name has a line break. */
export const CREATE = '\ncreate'

/** `Criar «Molhos»`, or `Criar novo…` before anything is typed. */
export function createText(typed: string): string {
  const name = typed.trim()
  return name === '' ? 'Criar novo…' : `Criar «${name}»`
}
