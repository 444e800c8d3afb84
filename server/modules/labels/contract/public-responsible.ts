import * as z from 'zod/mini'

/** What the public page shows of a label's responsible to whoever has the key of the QR; without the key, nothing. */
export const publicResponsibles = ['nome', 'iniciais', 'nao'] as const
export type PublicResponsible = (typeof publicResponsibles)[number]
export const DEFAULT_PUBLIC_RESPONSIBLE: PublicResponsible = 'nome'

/** What the house has decided about its labels. */
export const labelSettings = z.object({
  publicResponsible: z.enum(publicResponsibles, 'Escolha o que a página mostra do responsável: nome, iniciais ou nao'),
})
export type LabelSettings = z.infer<typeof labelSettings>
