import { Link } from '@tanstack/react-router'
import { formatLabelDate } from '#contract/labels/shelf-life'
import type { LabelByCode } from '#contract/labels/life'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { IconArrowBackUp, IconRoute, IconScan } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { waitingCommands } from '../../../lib/offline/send-or-keep.ts'
import { useNow } from '../use-now.ts'
import { deedWords } from '../deed-words.ts'
import { endWord } from './end-word.ts'
import { undoLimit } from '../label-in-hand.ts'
import { Notice } from '../../../components/kit/notice.tsx'
import { Tile } from '../../../components/kit/tile.tsx'

interface EndedLabelProps {
  readonly inHand: LabelByCode
  readonly tenant: PrintingTenant
  readonly working: boolean
  readonly onUndo: () => void
  readonly onFound: () => void
  readonly onScan: () => void
}

/** A label that has left stock: how, its undoing for ten minutes, and the next label. A missing one was found. */
export function EndedLabel({
  inHand: { id, qrCode, departure, actions },
  tenant,
  working,
  onUndo,
  onFound,
  onScan,
}: EndedLabelProps) {
  const limit = departure === null ? null : undoLimit(departure).toISOString()
  // The label is read again at the limit: nothing is offered that is refused.
  useNow(limit === null ? [] : [limit])
  if (departure === null || limit === null) return null
  const isFound = actions.includes('found')
  const [, until = ''] = formatLabelDate(limit, tenant.time_zone).split(' ')
  // What only waits on this device is not called done.
  const isWaiting = waitingCommands().some(({ changes }) => changes.includes(id))
  return (
    <>
      {actions.includes('undo') ? (
        <Notice
          floats
          tone={isWaiting ? 'plain' : 'good'}
          text={isWaiting ? departure.text : `${endWord(departure.how)}. Dá para desfazer até ${until}`}
        >
          <Button
            look="ground"
            disabled={working}
            onClick={onUndo}
            icon={<IconArrowBackUp size={20} aria-hidden="true" />}
          >
            Desfazer
          </Button>
        </Notice>
      ) : null}
      {isFound ? (
        <Tile
          look="filled"
          size="big"
          icon={<deedWords.found.icon size={34} stroke={1.75} aria-hidden="true" />}
          disabled={working}
          onClick={onFound}
        >
          {deedWords.found.name}
        </Tile>
      ) : null}
      <Tile
        look={isFound ? 'edge' : 'filled'}
        size="big"
        icon={<IconScan size={34} stroke={1.75} aria-hidden="true" />}
        onClick={onScan}
      >
        Ler a próxima
      </Tile>
      <Link to="/rastreio" search={{ code: qrCode }} className="button-link" data-look="quiet" data-big>
        <IconRoute size={22} aria-hidden="true" />
        Rastrear
      </Link>
      <Link to="/dashboard" className="button-link" data-look="quiet" data-big>
        Voltar ao dia
      </Link>
    </>
  )
}
