import { Link } from '@tanstack/react-router'
import { counted } from '#contract/words'
import { Notice } from '../../../components/kit/notice.tsx'
import type { OpenedNotes } from './use-open-notes.ts'

interface OpenedNotesNoticeProps {
  readonly opened: OpenedNotes
  readonly onClose: () => void
}

/** What became of several files, or of one that was refused. */
export function OpenedNotesNotice({ opened: { ids, faults }, onClose }: OpenedNotesNoticeProps) {
  const isBad = faults.length > 0
  return (
    <div className="below-4">
      <Notice
        tone={isBad ? 'bad' : 'good'}
        text={
          ids.length > 0
            ? counted(ids.length, 'nota aberta', 'notas abertas')
            : counted(faults.length, 'arquivo não foi lido', 'arquivos não foram lidos')
        }
        onClose={onClose}
      >
        {isBad ? (
          <ul className="stack gap-1 above-1">
            {faults.map(({ place, name, text, receiptId }) => (
              <li key={place} className="break">
                <b className="mid">{name}</b>: {text}{' '}
                {receiptId === null ? null : (
                  <Link to="/recebimento/$receiptId" params={{ receiptId }} className="ink">
                    Abrir o recebimento {receiptId}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </Notice>
    </div>
  )
}
