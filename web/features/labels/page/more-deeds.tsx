import { Link } from '@tanstack/react-router'
import type { LabelActionName, LabelByCode } from '#contract/labels/life'
import { IconHistory, IconPrinter } from '../../../components/icons.ts'
import type { WithdrawalControls } from '../withdraw/use-withdrawal.ts'
import { allows } from '../allowed.ts'
import { arrangedDeeds, deedWords } from '../deed-words.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './label-page.module.css'

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
      <ul className={styles.moreDeeds}>
        {arrangedDeeds(actions).rest.map((action) => {
          const { name, note, icon: Mark } = deedWords[action]
          return (
            <li key={action}>
              <Pressable disabled={working} onClick={() => onDeed(action)}>
                <Mark size={28} stroke={1.75} aria-hidden="true" />
                <span>
                  <b>{name}</b>
                  <em>{note}</em>
                </span>
              </Pressable>
            </li>
          )
        })}
        {allows('consume_earlier', inHand) ? (
          <li>
            <Pressable onClick={() => controls.ask({ kind: 'used-in-time', labels: [inHand] })}>
              <IconHistory size={28} stroke={1.75} aria-hidden="true" />
              <span>
                <b>Foi usada antes de vencer</b>
                <em>registra o uso com a hora</em>
              </span>
            </Pressable>
          </li>
        ) : null}
        <li>
          <Link to="/print/$productId" params={{ productId: String(inHand.id) }}>
            <IconPrinter size={28} stroke={1.75} aria-hidden="true" />
            <span>
              <b>{prints ? '2ª via' : 'Histórico'}</b>
              <em>{prints ? 'mesma etiqueta, e o histórico' : 'tudo o que houve com ela'}</em>
            </span>
          </Link>
        </li>
      </ul>
      <Pressable className={styles.back} onClick={onBack}>
        Voltar
      </Pressable>
    </>
  )
}
