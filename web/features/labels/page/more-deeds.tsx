import { Link } from '@tanstack/react-router'
import type { LabelActionName, LabelByCode } from '#contract/labels/life'
import { IconHistory, IconPrinter } from '../../../components/icons.ts'
import type { WithdrawalControls } from '../withdraw/use-withdrawal.ts'
import { allows } from '../allowed.ts'
import { arrangedDeeds, deedWords } from '../deed-words.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Tile } from '../../../components/kit/tile.tsx'

interface MoreDeedsProps {
  readonly inHand: LabelByCode
  readonly actions: readonly LabelActionName[]
  readonly controls: WithdrawalControls
  readonly working: boolean
  readonly onDeed: (action: LabelActionName) => void
  readonly onBack: () => void
}

/** The rarer actions of the label, its second copy and its history. */
export function MoreDeeds({ inHand, actions, controls, working, onDeed, onBack }: MoreDeedsProps) {
  const prints = allows('print', inHand)
  return (
    <>
      <h2 className="text-4 strong tight">O que foi feito?</h2>
      <ul className="tiles">
        {arrangedDeeds(actions).rest.map((action) => {
          const { name, note, icon: Mark } = deedWords[action]
          return (
            <li key={action}>
              <Tile
                size="wet"
                icon={<Mark size={28} stroke={1.75} aria-hidden="true" />}
                disabled={working}
                onClick={() => onDeed(action)}
              >
                <b className="strong">{name}</b>
                <small className="muted text-1">{note}</small>
              </Tile>
            </li>
          )
        })}
        {allows('consume_earlier', inHand) ? (
          <li>
            <Tile
              size="wet"
              icon={<IconHistory size={28} stroke={1.75} aria-hidden="true" />}
              onClick={() => controls.ask({ kind: 'used-in-time', labels: [inHand] })}
            >
              <b className="strong">Foi usada antes de vencer</b>
              <small className="muted text-1">registra o uso com a hora</small>
            </Tile>
          </li>
        ) : null}
        <li>
          <Link to="/print/$productId" params={{ productId: String(inHand.id) }} className="tile" data-size="wet">
            <IconPrinter size={28} stroke={1.75} aria-hidden="true" />
            <span>
              <b className="strong">{prints ? '2ª via' : 'Histórico'}</b>
              <small className="muted text-1">
                {prints ? 'mesma etiqueta, e o histórico' : 'tudo o que houve com ela'}
              </small>
            </span>
          </Link>
        </li>
      </ul>
      <Button look="quiet" onClick={onBack}>
        Voltar
      </Button>
    </>
  )
}
