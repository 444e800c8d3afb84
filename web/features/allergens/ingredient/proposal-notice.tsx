import type { Proposal } from '#contract/allergens/proposal'
import { listText } from '#contract/words'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { proposalText } from './proposal-values.ts'

interface ProposalNoticeProps {
  readonly proposal: Proposal
  /** The key that marks it, where the screen has one. */
  readonly shortcut?: string
  readonly onTake: () => void
}

/** What the name lets one suppose: it is marked where a person takes it, and saved where a person saves. */
export function ProposalNotice({ proposal, shortcut, onTake }: ProposalNoticeProps) {
  const words = listText(proposal.words.map((each) => `“${each}”`))
  return (
    <Notice tone="plain" text={`Pelo nome: ${proposalText(proposal)}. Confira no rótulo.`}>
      <p className="text-2 break">De {words}.</p>
      <Button look="quiet" apart onClick={onTake} {...(shortcut !== undefined && { 'aria-keyshortcuts': shortcut })}>
        Marcar assim
      </Button>
    </Notice>
  )
}
