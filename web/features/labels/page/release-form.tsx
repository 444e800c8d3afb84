import type { FormEvent } from 'react'
import { isRecallBlock } from '#contract/labels/blocks'
import type { LabelByCode, ReleaseBody } from '#contract/labels/life'
import { Button } from '../../../components/kit/button.tsx'
import { Tile } from '../../../components/kit/tile.tsx'

type Block = NonNullable<LabelByCode['blocks']>[number]

/** Whether a tap on "Liberar" has something to ask: which block ends, or why one of a recall does. */
export const asksToRelease = (blocks: readonly Block[]): boolean =>
  blocks.length > 1 || blocks.some(({ reason }) => isRecallBlock(reason))

interface ReleaseFormProps {
  readonly blocks: readonly Block[]
  readonly working: boolean
  readonly onRelease: (release: ReleaseBody) => void
  readonly onBack: () => void
}

/** Each block ends by itself: the label may be used again after the last one. */
export function ReleaseForm({ blocks, working, onRelease, onBack }: ReleaseFormProps) {
  return (
    <>
      {blocks.map(({ reason }) => (
        <OneBlock key={reason} block={reason} {...{ working, onRelease }} />
      ))}
      <Button look="quiet" onClick={onBack}>
        Voltar
      </Button>
    </>
  )
}

interface OneBlockProps extends Pick<ReleaseFormProps, 'working' | 'onRelease'> {
  readonly block: string
}

function OneBlock({ block, working, onRelease }: OneBlockProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = new FormData(event.currentTarget).get('reason')
    onRelease({ block, ...(typeof reason === 'string' && { reason: reason.trim() }) })
  }
  return (
    <form className="stack gap-3" onSubmit={handleSubmit}>
      {isRecallBlock(block) ? (
        <label className="stack gap-2 mid break">
          Por que liberar de {block}?
          <input className="control wide" name="reason" maxLength={200} required autoComplete="off" />
        </label>
      ) : null}
      <Tile type="submit" look="edge" size="big" disabled={working}>
        Liberar
        <small className="break">{block}</small>
      </Tile>
    </form>
  )
}
