import { proposeClass } from '#contract/catalog/class-proposal'
import type { ClassProposal } from '#contract/catalog/class-proposal'
import { classNames } from '#contract/food'
import { Pressable } from '../../components/kit/pressable.tsx'

interface ClassProposalLineProps {
  readonly name: string
  readonly onTake: (proposal: ClassProposal) => void
}

/** What a product's name says of its class, for a person to take. */
export function ClassProposalLine({ name, onTake }: ClassProposalLineProps) {
  const proposal = proposeClass(name)
  return proposal === null ? null : (
    <p className="row wrap gap-2 above-1 muted text-2">
      Proposta pelo nome: {classNames[proposal.foodClass].name}
      <Pressable className="chip" onClick={() => onTake(proposal)}>
        Usar este tipo
      </Pressable>
    </p>
  )
}
