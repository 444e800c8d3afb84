import { memo, useId } from 'react'
import type { KeyboardEvent } from 'react'
import type { BaseProduct } from '#contract/catalog/entries'
import type { ClassProposal } from '#contract/catalog/class-proposal'
import { classNames, foodClasses } from '#contract/food'
import type { FoodClass } from '#contract/food'
import { IconCheck } from '../../../components/icons.ts'
import { isFoodClass, proposalText } from './class-drafts.ts'
import type { ClassDraft } from './class-drafts.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './classes-screen.module.css'

interface ClassRowItemProps {
  readonly index: number
  readonly product: BaseProduct
  readonly proposal: ClassProposal | null
  readonly foodClass: FoodClass | null
  readonly isConfirmed: boolean
  readonly onDraft: (id: string, draft: ClassDraft) => void
  readonly onConfirmed: (index: number) => void
}

/** A native select brings the arrow keys and the search by typing, and costs little in a list of hundreds. */
function ClassRow({ index, product, proposal, foodClass, isConfirmed, onDraft, onConfirmed }: ClassRowItemProps) {
  const id = useId()
  const { name } = product

  function handleKey(event: KeyboardEvent<HTMLSelectElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (foodClass !== null) onDraft(product.id, { foodClass, isConfirmed: true })
    onConfirmed(index)
  }

  return (
    <li data-confirmed={isConfirmed || undefined}>
      <label htmlFor={id} className={`stack break ${styles.words}`}>
        <span className="mid">{name}</span>
        <span className="muted text-2">{proposalText(proposal)}</span>
      </label>
      <select
        id={id}
        className={`field ${styles.select}`}
        value={foodClass ?? ''}
        data-confirmed={isConfirmed || undefined}
        onChange={({ target: { value } }) =>
          onDraft(product.id, { foodClass: isFoodClass(value) ? value : null, isConfirmed: false })
        }
        onKeyDown={handleKey}
      >
        <option value="">Escolha</option>
        {foodClasses.map((value) => (
          <option key={value} value={value}>
            {classNames[value].name}
          </option>
        ))}
      </select>
      <Pressable
        className={`chip ${styles.confirm}`}
        aria-pressed={isConfirmed}
        aria-label={`Confirmar ${name}`}
        disabled={foodClass === null}
        onClick={() => onDraft(product.id, { foodClass, isConfirmed: !isConfirmed })}
      >
        {isConfirmed ? <IconCheck size={20} aria-hidden="true" /> : null}
        {isConfirmed ? 'Confirmada' : 'Confirmar'}
      </Pressable>
    </li>
  )
}

/** Of hundreds of rows only the touched one is rendered again. */
export const ClassRowItem = memo(ClassRow)
