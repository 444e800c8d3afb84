import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsumeBody, DiscardBody, Label } from '#contract/labels'
import type {
  BlockBody,
  LabelByCode,
  ReleaseBody,
  TransformBody,
  TransformCall,
  Transformed,
} from '#contract/labels/life'
import { sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { consumeLabel, discardLabel, markChanged } from '../api.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'
import { unansweredText } from '../unanswered-text.ts'
import type { ChangeCall } from '../deeds-api.ts'
import { changeLabel, transformLabel } from '../deeds-api.ts'

export type Deed =
  | { readonly kind: 'consume'; readonly body: ConsumeBody }
  | { readonly kind: 'discard'; readonly body: DiscardBody }
  | { readonly kind: Exclude<ChangeCall, 'block' | 'release'> }
  | { readonly kind: 'release'; readonly body: ReleaseBody }
  | { readonly kind: 'block'; readonly body: BlockBody }
  | { readonly kind: 'transform'; readonly call: TransformCall; readonly body: TransformBody }

/** What is done with the label in hand, without a question: it can be undone for ten minutes. */
export function useLabelDeeds(inHand: LabelByCode) {
  const { id, departure } = inHand
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [made, setMade] = useState<Transformed | null>(null)
  const { mutate, isPending, error, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (deed: Deed) => attempt(JSON.stringify(deed), (key) => send(inHand, deed, key), id),
    // Awaited, so that the buttons stay still until the label's new state is shown.
    onSettled: async (result) => {
      if (result) markChanged(queryClient, [result.label])
      await refreshLabels(queryClient)
      if (result) setMade(result.made)
    },
  })
  // Without an answer it may have been done all the same, or somebody else was first: the page says how and by whom.
  const isOvertaken = departure !== null && variables?.kind !== 'undo' && variables?.kind !== 'found'
  const failure = error === null || isOvertaken ? null : sentenceOf(error, unansweredText)
  return { working: isPending, error: failure, made, run: mutate }
}

async function send(
  inHand: Label,
  deed: Deed,
  key: string,
): Promise<{ readonly label: Label; readonly made: Transformed | null }> {
  switch (deed.kind) {
    case 'consume':
      return { label: await consumeLabel(inHand, deed.body, key), made: null }
    case 'discard':
      return { label: await discardLabel(inHand, deed.body, key), made: null }
    case 'transform': {
      const made = await transformLabel(inHand, deed.call, deed.body, key)
      return { label: made.parent, made }
    }
    default:
      return { label: await changeLabel(inHand, deed.kind, 'body' in deed ? deed.body : {}, key), made: null }
  }
}
