import * as z from 'zod/mini'
import { cnpjRejection } from '../../../contract/cnpj.ts'
import { NAME_MAX, lineOfText } from '../../../contract/text.ts'
import { ufs } from '../../shelf-life/contract/api.ts'

const line = (label: string, max: number) => z.optional(z.nullable(lineOfText({ label, max })))

/** The data of the restaurant. A field that is not sent stays as it is; null or an empty text clears the field. */
export const businessBody = z.strictObject({
  legalName: line('A razão social', NAME_MAX),
  tradeName: line('O nome fantasia', NAME_MAX),
  /** The CNPJ, with punctuation or without. */
  cnpj: line('O CNPJ', 30),
  address: line('O endereço', 200),
  city: line('A cidade', 80),
  uf: z.optional(z.nullable(z.enum(ufs, 'Escolha a UF, como SP'))),
  phone: line('O telefone', 40),
  sanitaryLicence: line('A licença sanitária', 60),
  technicalPerson: z.optional(
    z.nullable(
      z.strictObject(
        {
          name: lineOfText({ label: 'O responsável técnico', min: 1, max: NAME_MAX }),
          /** The council's registration, as `CRN 1234`; empty: not known. */
          register: lineOfText({ label: 'O registro', max: 40 }),
        },
        'Informe o nome e o registro do responsável técnico',
      ),
    ),
  ),
  /** The kitchen has a programme against allergens, so that its labels may say PODE CONTER. */
  allergenProgramme: z.optional(z.boolean('Informe se há programa de alergênicos')),
  publicMenu: z.optional(z.boolean('Informe se o cardápio é público')),
})
export type BusinessBody = z.infer<typeof businessBody>

export const business = z.object({
  legalName: z.nullable(z.string()),
  tradeName: z.nullable(z.string()),
  /** 14 characters without punctuation. */
  cnpj: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  uf: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  sanitaryLicence: z.nullable(z.string()),
  technicalPerson: z.nullable(z.object({ name: z.string(), register: z.string() })),
  allergenProgramme: z.boolean(),
  publicMenu: z.boolean(),
})
export type Business = z.infer<typeof business>

export const businessRejections = cnpjRejection
