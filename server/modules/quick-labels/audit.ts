import type { AuditSentences } from '../../audit-sentence.ts'
import type { QuickLabelEvent } from './events.ts'

const counted = (items: readonly { readonly quantity: number }[]) => {
  const labels = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${items.length} ${items.length === 1 ? 'preparo' : 'preparos'}, ${labels} ${labels === 1 ? 'etiqueta' : 'etiquetas'}`
}

export const quickLabelsAudit: AuditSentences<QuickLabelEvent> = {
  TilesPinned: {
    kind: 'catalog',
    tell: ({ data: { station, pins } }) => ({
      text: `mudou os preparos fixados na estação ${station}: ${pins.length === 0 ? 'nenhum' : pins.length}`,
    }),
  },
  LabelSetRegistered: {
    kind: 'catalog',
    tell: ({ data: { name, station, items } }) => ({
      text: `salvou o conjunto ${name} na estação ${station} (${counted(items)})`,
    }),
  },
  LabelSetChanged: {
    kind: 'catalog',
    tell: ({ data: { name, station, items } }) => ({
      text: `alterou o conjunto ${name} da estação ${station} (${counted(items)})`,
    }),
  },
  LabelSetDeleted: { kind: 'catalog', tell: ({ data: { name } }) => ({ text: `excluiu o conjunto ${name}` }) },
}
