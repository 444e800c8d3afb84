import * as z from 'zod/mini'
import type { RejectionTexts } from '../http/contract/problem.ts'

// The template says what is printed of a label. Each call that makes or prints labels has it.

const templates = ['venda', 'plaquinha'] as const

/** `venda`: the label of what is sold packed. `plaquinha`: the tag before a dish of a buffet. Left out: the label of the kitchen. */
export const printTemplate = z.enum(templates, 'Modelo desconhecido: use venda ou plaquinha')
export type PrintTemplate = z.infer<typeof printTemplate>

/** In bodies; the sale label says then `Produto para consumo imediato`. */
export const immediateFlag = z.boolean('Informe se é para consumo imediato')

/** In queries. */
export const templateQuery = {
  template: z.optional(printTemplate),
  immediate: z.optional(
    z.pipe(
      z.enum(['true', 'false'], 'Consumo imediato: use true ou false'),
      z.transform((text) => text === 'true'),
    ),
  ),
}

export interface AskedTemplate {
  readonly template: PrintTemplate
  readonly immediate: boolean
}

/** null: the label of the kitchen. */
export const askedTemplate = ({
  template,
  immediate = false,
}: {
  readonly template?: PrintTemplate | undefined
  readonly immediate?: boolean | undefined
}): AskedTemplate | null => (template === undefined ? null : { template, immediate })

export const templateRejections = {
  label_too_small: { kind: 'invalid', text: ({ text }) => String(text) },
} as const satisfies RejectionTexts

/** One error for each thing that a sale label lacks. */
export const SALE_INCOMPLETE = {
  code: 'sale_label_incomplete',
  text: 'O rótulo de venda não sai incompleto.',
  kind: 'invalid',
} as const

/** Each route that prints has these refusals. */
export const templateRefusals = [{ code: SALE_INCOMPLETE.code, kind: SALE_INCOMPLETE.kind }, 'label_too_small'] as const
