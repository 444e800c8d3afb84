import type * as z from 'zod/mini'
import { nameKey } from '../contract/text.ts'
import type { CellReader } from './cells.ts'

/** A column of a file and the field that it fills. */
export interface ImportColumn<Field extends string> {
  readonly field: Field
  /** The heading in the preview and in the sample file. */
  readonly heading: string
  /** Other headings for the same column; case and accents do not matter. */
  readonly synonyms: readonly string[]
  /** Whether a file without this column is refused. The schema decides about blank cells. */
  readonly isRequired?: true
  /** The preview has the column only where the file has it: few files do. */
  readonly isRare?: true
  readonly read: CellReader
  /** The name keys that are registered, where the import registers the other ones of this column too. */
  readonly creates?: ReadonlySet<string>
  /** The value of a blank cell, where it is not undefined. */
  readonly blank?: string
}

/** How a row's cells are read into the body of a request. */
export interface ImportDefinition<Body> {
  readonly columns: readonly ImportColumn<keyof Body & string>[]
  /** The module's own request schema, so that an import has the same rules and messages. */
  readonly schema: z.ZodMiniType<Body>
  /** The fields that must be unique, in the file and among what is registered; left out: rows may be alike. */
  readonly identity?: {
    /** Compared without case and accents; the order is that of the key. */
    readonly fields: readonly (keyof Body & string)[]
    /** Identity keys of what is registered already. */
    readonly registered: ReadonlySet<string>
    /** Error message for a row that is registered already. */
    readonly taken: string
  }
}

/** The key by which rows are compared: `arroz|atacadao`. */
export function identityKey(texts: readonly string[]): string {
  return texts.map(nameKey).join('|')
}
