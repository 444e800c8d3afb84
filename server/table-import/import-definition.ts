import type * as z from 'zod/mini'
import { nameKey } from '../text.contract.ts'
import type { CellReader } from './cells.ts'

/** A column of a file and the field that it fills. */
export interface ImportColumn<Field extends string> {
  readonly field: Field
  /** As the preview and the sample file call it. */
  readonly heading: string
  /** Other headings that people give it; case and accents do not matter. */
  readonly synonyms: readonly string[]
  /** Whether a file without this column is refused. A blank cell is the schema's affair. */
  readonly isRequired?: true
  readonly read: CellReader
  /** What a blank cell means, where it does not mean that nothing is said. */
  readonly blank?: string
}

/** What a row is to become and how its cells say it. */
export interface ImportDefinition<Body> {
  readonly columns: readonly ImportColumn<keyof Body & string>[]
  /** The module's own: what it refuses, it refuses here in the same words. */
  readonly schema: z.ZodMiniType<Body>
  /** What may be there only once, in the file and in the register. */
  readonly identity: {
    /** Compared without case and accents, in this order. */
    readonly fields: readonly (keyof Body & string)[]
    readonly registered: ReadonlySet<string>
    readonly taken: string
  }
}

/** The key under which rows are compared: `arroz|atacadao`. */
export function identityKey(texts: readonly string[]): string {
  return texts.map(nameKey).join('|')
}
