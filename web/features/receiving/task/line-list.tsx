import { memo, useState } from 'react'
import type { LineBody } from '#contract/receiving/receipts'
import { counted } from '#contract/words'
import { IconPlus } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import type { DraftLine } from './draft.ts'
import { isSameLine, rankOf } from './draft.ts'
import { AddLine } from './add-line.tsx'
import type { Goods } from './goods.ts'
import { LineRow } from './line-row.tsx'
import { NewLine } from './new-line.tsx'
import styles from './receipt.module.css'
import type { EditLine } from './use-draft.ts'

interface LineListProps {
  readonly lines: readonly DraftLine[]
  readonly goods: readonly Goods[] | null
  readonly isLoading: boolean
  readonly onEdit: EditLine
  readonly onOpen: (index: number) => void
  readonly onAdd: (line: LineBody) => void
}

/** So many lines that are as they should be are shown unfolded. */
const FEW = 8
/** A long note shows its lines part by part, first those that a person sees at once. */
const FIRST = 40
const STEP = 100

/** First what a person has to say, then what is not normal, then what goes in. */
export function LineList({ lines, goods, isLoading, onEdit, onOpen, onAdd }: LineListProps) {
  const [unfolded, setUnfolded] = useState(false)
  const [shown, setShown] = useState(FIRST)
  const [adding, setAdding] = useState(false)
  const ofRank = (rank: 0 | 1 | 2) => lines.filter((line) => rankOf(line) === rank)
  const normal = ofRank(2)
  const ranked = [...ofRank(0), ...ofRank(1), ...normal]
  const isFolded = normal.length > FEW && !unfolded
  const asking = ranked.length - normal.length
  const most = Math.min(shown, isFolded ? asking : ranked.length)
  if (isLoading) return <Skeleton label="Conferindo os itens..." />
  return (
    <>
      <ul className={`stack gap-2 ${styles.lines}`}>
        {ranked.slice(0, Math.min(most, asking)).map((line) => (
          <LineItem key={line.index} {...{ line, goods, onEdit, onOpen }} />
        ))}
        {asking > 0 && normal.length > 0 && most > asking ? (
          <li>
            <h2 className="text-4 strong above-3">Entram</h2>
          </li>
        ) : null}
        {ranked.slice(asking, Math.max(most, asking)).map((line) => (
          <LineItem key={line.index} {...{ line, goods, onEdit, onOpen }} />
        ))}
      </ul>
      <div className="flex wrap gap-2 above-3">
        {isFolded ? (
          <Button look="quiet" onClick={() => setUnfolded(true)}>
            {counted(normal.length, 'item conhecido', 'itens conhecidos')}
          </Button>
        ) : null}
        {most < (isFolded ? asking : ranked.length) ? (
          <Button look="quiet" onClick={() => setShown(shown + STEP)}>
            Mostrar mais {Math.min(STEP, (isFolded ? asking : ranked.length) - most)}
          </Button>
        ) : null}
        <Button look="plain" icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setAdding(true)}>
          Adicionar item
        </Button>
      </div>
      {adding ? <AddLine {...{ goods, onAdd }} onClose={() => setAdding(false)} /> : null}
    </>
  )
}

interface LineItemProps extends Pick<LineListProps, 'goods' | 'onEdit' | 'onOpen'> {
  readonly line: DraftLine
}

/** A note may have 990 lines: an edit renders the row of its own line again, and no other. */
const LineItem = memo(
  function LineItem({ line, goods, onEdit, onOpen }: LineItemProps) {
    const edit = (change: (before: LineBody) => LineBody) => onEdit(line.index, change)
    return rankOf(line) === 0 ? (
      <NewLine draftLine={line} goods={goods} onEdit={edit} />
    ) : (
      <LineRow draftLine={line} onEdit={edit} onOpen={() => onOpen(line.index)} />
    )
  },
  (before, { line, goods, onEdit, onOpen }) =>
    isSameLine(before.line, line) && before.goods === goods && before.onEdit === onEdit && before.onOpen === onOpen,
)
