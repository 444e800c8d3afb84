import { userIdOf } from '../../events/event.ts'
import { insert, patch, projection, put } from '../../events/projection.ts'
import type { RecallEvent } from './events.ts'
import { recallLabels, recalls } from './tables.ts'

export const recallProjection = projection<RecallEvent>({
  name: 'recalls',
  tables: [recalls, recallLabels],
  on: {
    RecallOpened: ({ data, meta }) => {
      const {
        id,
        mode,
        at,
        reason,
        inStock,
        gone,
        became = [],
        lots,
        role,
        source,
        reference,
        roots,
        includePresumed,
        onlyPresumed = false,
      } = data
      const row = (found: string) => (label: number) =>
        insert(recallLabels, { recall_id: id, label_id: label, found, separated_at: null })
      return [
        put(recalls, {
          id,
          mode,
          started_at: at,
          person: userIdOf(meta),
          reason,
          closed_at: null,
          conclusion: null,
          blocked: inStock.length,
          affected: gone.length,
          details: {
            role,
            source,
            reference,
            roots,
            includePresumed,
            lots,
            seconds: data.seconds,
            weak: data.weak,
            ...(onlyPresumed && { onlyPresumed }),
          },
        }),
        ...inStock.map(row('em_estoque')),
        ...gone.map(row('fora')),
        ...became.map(row('virou')),
      ]
    },
    RecallLabelsSeparated: ({ data: { id, labels, at } }) =>
      labels.map((label) => patch(recallLabels, { recall_id: id, label_id: label }, { separated_at: at })),
    // What the release changes stands in the rows of the labels.
    RecallLabelsReleased: () => [],
    RecallClosed: ({ data: { id, at, conclusion } }) => [patch(recalls, { id }, { closed_at: at, conclusion })],
  },
})
