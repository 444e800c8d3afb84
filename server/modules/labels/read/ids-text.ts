import * as z from 'zod/mini'
import { atMost } from '../../../contract/text.ts'

/** Ids in an address: `?ids=1,2,3`. */
export const idsText = (most: number, tooMany: string) =>
  z.pipe(
    z
      .string('Informe os produtos')
      .check(atMost(16_384, tooMany), z.regex(/^\d{1,9}(?:,\d{1,9})*$/, 'Informe os ids separados por vírgula')),
    z.pipe(
      z.transform((text: string) => text.split(',').map(Number)),
      z.array(z.int()).check(z.maxLength(most, tooMany)),
    ),
  )
