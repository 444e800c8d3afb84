import * as z from 'zod/mini'
import { cnpjRejection } from '../../../contract/cnpj.ts'
import { NAME_MAX, lineOfText, requiredName } from '../../../contract/text.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'

export const supplierBody = z.strictObject({
  name: requiredName('Nome do fornecedor é obrigatório'),
  tradeName: z._default(lineOfText({ label: 'O nome fantasia', max: NAME_MAX }), ''),
  /** With punctuation or without; null: it has none, or nobody has said it. */
  cnpj: z._default(z.nullable(lineOfText({ label: 'O CNPJ', max: 30 })), null),
  phone: z._default(lineOfText({ label: 'O telefone', max: 40 }), ''),
  note: z._default(lineOfText({ label: 'A observação', max: 300 }), ''),
})
export type SupplierBody = z.infer<typeof supplierBody>

export const supplier = z.object({
  id: z.int(),
  name: z.string(),
  tradeName: z.string(),
  /** 14 characters without punctuation. */
  cnpj: z.nullable(z.string()),
  phone: z.string(),
  note: z.string(),
})
export type Supplier = z.infer<typeof supplier>

export const receivingRejections = {
  ...cnpjRejection,
  supplier_not_found: { kind: 'not_found', text: 'Fornecedor não encontrado' },
  supplier_taken: {
    kind: 'conflict',
    text: ({ name }: Readonly<Record<string, string | number>>) => `Este CNPJ já é do fornecedor ${name}.`,
    path: 'cnpj',
  },
  nfe_invalid: { kind: 'invalid', text: 'Este arquivo não é uma NF-e.', path: 'xml' },
  nfe_key_invalid: { kind: 'invalid', text: 'A chave da nota não confere.', path: 'xml' },
  nfe_test: { kind: 'invalid', text: 'Esta nota é de teste (homologação): não vale como compra.', path: 'xml' },
  nfe_cancelled: { kind: 'invalid', text: 'Esta nota foi cancelada.', path: 'xml' },
} as const satisfies RejectionTexts
