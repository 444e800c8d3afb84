import type { ReadCode } from '#contract/receiving/read-code'

/** Where a code leads, or the sentence that says why it leads nowhere. */
export type BoxTarget =
  | { readonly kind: 'receipt'; readonly id: string }
  | { readonly kind: 'label'; readonly code: string }
  | { readonly kind: 'lots'; readonly search: { readonly q?: string; readonly ingredient?: string } }
  | { readonly kind: 'none'; readonly text: string }

const unknownText = 'Este código não é de uma nota, de uma caixa nem de uma etiqueta da casa.'
const newGoodsText =
  'Este produto ainda não veio em nenhuma nota recebida aqui. Leia a nota (XML) dele primeiro, ou procure pelo número do lote.'

export function boxTarget(read: ReadCode): BoxTarget {
  const { kind, lot, code, number, receiptId, ingredientId } = read
  switch (kind) {
    case 'nota':
      return receiptId === undefined
        ? {
            kind: 'none',
            text: `Nota ${number ?? ''}: os itens só vêm no arquivo XML. Peça o XML ao fornecedor e toque em Ler nota.`,
          }
        : { kind: 'receipt', id: String(receiptId) }
    case 'etiqueta':
      return code === undefined ? { kind: 'none', text: unknownText } : { kind: 'label', code }
    case 'gs1':
    case 'ean':
      if (lot !== undefined) return { kind: 'lots', search: { q: lot } }
      return ingredientId === undefined
        ? { kind: 'none', text: newGoodsText }
        : { kind: 'lots', search: { ingredient: String(ingredientId) } }
    case 'desconhecido':
      return { kind: 'none', text: unknownText }
    default:
      return kind satisfies never
  }
}
