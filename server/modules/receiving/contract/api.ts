import * as z from 'zod/mini'
import { aboveNormRejection } from '../../../contract/above-norm.ts'
import { alreadyExpiredRejection } from '../../../contract/already-expired.ts'
import { cnpjRejection } from '../../../contract/cnpj.ts'
import { NAME_MAX, lineOfText, requiredName } from '../../../contract/text.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'

export const supplierBody = z.strictObject({
  name: requiredName('Nome do fornecedor é obrigatório'),
  tradeName: z._default(lineOfText({ label: 'O nome fantasia', max: NAME_MAX }), ''),
  /** The CNPJ, with punctuation or without; null: the supplier has none, or the CNPJ is not known. */
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

const told = ({ text }: Readonly<Record<string, string | number>>) => String(text)
const atPath = ({ path }: Readonly<Record<string, string | number>>) => String(path)

export const receivingRejections = {
  ...alreadyExpiredRejection,
  ...aboveNormRejection,
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
  supplier_in_use: { kind: 'conflict', text: 'Este fornecedor tem recebimentos.' },
  supplier_unknown: { kind: 'invalid', text: 'Este fornecedor não está cadastrado', path: 'supplierId' },
  supplier_cnpj_invalid: { kind: 'invalid', text: 'CNPJ inválido: confira os números.', path: 'supplier.cnpj' },
  invoice_key_invalid: { kind: 'invalid', text: 'A chave da nota não confere.', path: 'invoice.key' },
  received_at_invalid: {
    kind: 'invalid',
    text: 'O recebimento é de agora ou de até 72 horas atrás.',
    path: 'receivedAt',
  },
  nfe_already_open: {
    kind: 'conflict',
    text: ({ id }: Readonly<Record<string, string | number>>) => `Esta nota já está aberta no recebimento ${id}.`,
    location: ({ id }: Readonly<Record<string, string | number>>) => `/api/receipts/${id}`,
  },
  nfe_already_received: {
    kind: 'conflict',
    text: ({ at, by, id }: Readonly<Record<string, string | number>>) =>
      `Esta nota já foi recebida em ${at}, por ${by} (recebimento ${id}).`,
  },
  receipt_not_found: { kind: 'not_found', text: 'Recebimento não encontrado' },
  receipt_closed: { kind: 'conflict', text: 'Este recebimento já foi confirmado.' },
  receipt_not_confirmed: { kind: 'conflict', text: 'Só um recebimento confirmado é estornado, e uma vez só.' },
  receipt_reverse_too_late: { kind: 'conflict', text: 'Um recebimento é estornado em até 24 horas.' },
  receipt_in_use: { kind: 'conflict', text: 'Algo deste recebimento já foi impresso ou usado.' },
  receipt_changed_meanwhile: {
    kind: 'conflict',
    text: 'Outra pessoa alterou este recebimento. Atualize a página e tente novamente.',
  },
  line_unmapped: {
    kind: 'invalid',
    text: ({ name }: Readonly<Record<string, string | number>>) => `Diga o que é ${name} para a casa.`,
    path: atPath,
  },
  temperature_needed: {
    kind: 'invalid',
    text: ({ groups }: Readonly<Record<string, string | number>>) => `Meça um item de: ${groups}.`,
    path: 'temperatures',
  },
  receipt_too_warm: { kind: 'invalid', text: told, path: atPath },
  price_suspicious: { kind: 'invalid', text: told, path: atPath },
  accepted_exceeds_quantity: { kind: 'invalid', text: told, path: atPath },
  lots_exceed_quantity: { kind: 'invalid', text: told, path: atPath },
  pack_needed: { kind: 'invalid', text: told, path: atPath },
  pack_unit_differs: { kind: 'invalid', text: told, path: atPath },
  label_unit_differs: { kind: 'invalid', text: told, path: atPath },
  reason_needed: {
    kind: 'invalid',
    text: ({ name }: Readonly<Record<string, string | number>>) => `Diga por que ${name} não entra.`,
    path: atPath,
  },
  labels_exceed_quantity: { kind: 'invalid', text: told, path: atPath },
  labels_too_many: { kind: 'invalid', text: 'De um recebimento saem no máximo 500 etiquetas.', path: 'lines' },
  label_product_needed: {
    kind: 'invalid',
    text: ({ name }: Readonly<Record<string, string | number>>) => `Escolha o produto base de ${name} para etiquetar.`,
    path: atPath,
  },
  makers_date_needed: {
    kind: 'invalid',
    text: ({ name }: Readonly<Record<string, string | number>>) => `Informe a validade do fabricante de ${name}.`,
    path: atPath,
  },
  lot_not_found: { kind: 'not_found', text: 'Lote não encontrado' },
  lot_closed: { kind: 'conflict', text: 'Este lote já está encerrado.' },
  lot_open: { kind: 'conflict', text: 'Este lote não está encerrado.' },
  lot_reopen_too_late: { kind: 'conflict', text: 'Um lote é reaberto em até 10 minutos.' },
  lot_blocked: { kind: 'conflict', text: ({ code, reason }) => `O lote ${code} está bloqueado: ${reason}. Não use.` },
  lot_segregated: { kind: 'conflict', text: 'Este lote está segregado: ele é descartado ou devolvido.' },
  lot_has_labels: { kind: 'conflict', text: 'Este lote tem etiquetas: ele encerra com a última delas.' },
  waiting_price_unknown: { kind: 'conflict', text: 'Um destes preços já foi decidido. Atualize a página.' },
  waiting_price_unit: {
    kind: 'conflict',
    text: ({ name, from, to }: Readonly<Record<string, string | number>>) =>
      `${name} passou de ${from} para ${to} desde a nota: recuse este preço e mude o cadastro.`,
  },
  waiting_price_suspicious: {
    kind: 'conflict',
    text: ({ name, unit, before, now }: Readonly<Record<string, string | number>>) =>
      `${name}: de ${before} para ${now} por ${unit}. Confira este preço e aceite-o à parte.`,
  },
} as const satisfies RejectionTexts
