import type { FormEvent } from 'react'
import { Link } from '@tanstack/react-router'
import type { BlockOwner } from '#contract/labels/blocks'
import { needsReason, ownerOfBlock } from '#contract/labels/blocks'
import type { LabelByCode, ReleaseBody } from '#contract/labels/life'
import { Button } from '../../../components/kit/button.tsx'
import { Tile } from '../../../components/kit/tile.tsx'

type Block = NonNullable<LabelByCode['blocks']>[number]

/** Whether a tap on "Liberar" has something to ask: which block ends, why one of a recall does, or where another one ends. */
export const asksToRelease = (blocks: readonly Block[]): boolean =>
  blocks.length > 1 || blocks.some(({ reason }) => needsReason(reason) || ownerOfBlock(reason) !== null)

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
      {blocks.map(({ reason }) => {
        const owner = ownerOfBlock(reason)
        return owner === null ? (
          <OneBlock key={reason} block={reason} {...{ working, onRelease }} />
        ) : (
          <OwnerLink key={reason} owner={owner} block={reason} />
        )
      })}
      <Button look="quiet" onClick={onBack}>
        Voltar
      </Button>
    </>
  )
}

interface OwnerLinkProps {
  readonly owner: BlockOwner
  readonly block: string
}

/** Food that was too warm is released where its temperatures are. */
function OwnerLink({ owner: { kind, id }, block }: OwnerLinkProps) {
  const isOccurrence = kind === 'occurrence'
  return (
    <Link
      className="tile"
      data-look="edge"
      data-size="big"
      to={isOccurrence ? '/temperaturas/ocorrencia/$id' : '/temperaturas/processo/$id'}
      params={{ id: String(id) }}
    >
      <span>
        {isOccurrence ? 'Decidir na ocorrência' : 'Abrir a conferência'}
        <small className="break">{block}</small>
      </span>
    </Link>
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
      {needsReason(block) ? (
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
