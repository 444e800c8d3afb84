import * as z from 'zod/mini'
import { isPrintLayout } from '../../../drawing/contract/print-layout.ts'
import type { PrintLayout } from '../../../drawing/contract/print-layout.ts'

const UNKNOWN_LAYOUT = 'Formato desconhecido: use a4, o tamanho da etiqueta (60x40) ou a largura do rolo (72xrolo)'

/** The paper that a request names. */
export const layoutText = z.pipe(
  z.string(UNKNOWN_LAYOUT),
  z.transform((text, context): PrintLayout => {
    if (isPrintLayout(text)) return text
    context.issues.push({ code: 'custom', message: UNKNOWN_LAYOUT, input: text })
    return z.NEVER
  }),
)
