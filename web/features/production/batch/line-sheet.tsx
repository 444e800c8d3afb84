import type { BatchPreview } from '#contract/production/batches'
import { IconCheck } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { expiryText } from '../words.ts'
import type { LocalDay } from '../words.ts'
import styles from './batch.module.css'
import { chosenAt, chosenFrom } from './paper.ts'
import type { OwnPaper } from './use-paper.ts'

interface LineSheetProps extends LocalDay {
  readonly line: number
  readonly own: OwnPaper
  readonly base: BatchPreview
  readonly onClose: () => void
}

/** What there is of a line's ingredient: what expires first stands first. */
export function LineSheet({ line, own, base, today, timeZone, onClose }: LineSheetProps) {
  const chosen = chosenAt(base, own.paper.said, line)
  const isChosen = (shown: string) => chosen.some((one) => one.shown === shown)
  return (
    <Sheet title={base.lines[line]?.name ?? ''} onClose={onClose}>
      <ul className="stack gap-2">
        {base.proposals
          .filter((proposal) => proposal.line === line)
          .map((proposal) => (
            <li key={proposal.shown}>
              <Choice
                type="checkbox"
                face={`control ${styles.proposal}`}
                checked={isChosen(proposal.shown)}
                onChange={() =>
                  own.say(line, (before) =>
                    before.some(({ shown }) => shown === proposal.shown)
                      ? before.filter(({ shown }) => shown !== proposal.shown)
                      : [...before, chosenFrom(proposal)],
                  )
                }
              >
                <IconCheck size={20} aria-hidden="true" className={styles.chosen} />
                <span className="grow slim break">
                  <b className="block strong figures">{proposal.shown}</b>
                  <span className="muted text-2">
                    {[proposal.name, proposal.weight, proposal.storageType].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="text-2 figures one-line">
                  {expiryText(proposal.expiration_date, today, timeZone) ?? 'sem data'}
                </span>
              </Choice>
            </li>
          ))}
      </ul>
      <div className="answers above-5">
        <Button onClick={onClose}>Pronto</Button>
      </div>
    </Sheet>
  )
}
