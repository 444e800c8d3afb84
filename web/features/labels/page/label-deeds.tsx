import { useEffect, useEffectEvent, useState } from 'react'
import { formatLabelDate } from '#contract/labels/shelf-life'
import type { LabelActionName, LabelByCode, TransformCall } from '#contract/labels/life'
import { transformCalls } from '#contract/labels/life'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { Notice } from '../../../components/kit/notice.tsx'
import { mayNow } from '../../../lib/rights.ts'
import type { WithdrawalControls } from '../withdraw/use-withdrawal.ts'
import { secondTapGuard } from '../second-tap.ts'
import { cameFromPublicPage } from './beginning.ts'
import type { Beginning } from './beginning.ts'
import { BlockForm } from './block-form.tsx'
import { DiscardTiles } from './discard-tiles.tsx'
import { EndedLabel } from './ended-label.tsx'
import styles from './label-page.module.css'
import { LikelyDeeds } from './likely-deeds.tsx'
import { MadeLabels } from './made-labels.tsx'
import { MoreDeeds } from './more-deeds.tsx'
import { asksToRelease, ReleaseForm } from './release-form.tsx'
import { TransformForm } from './transform-form.tsx'
import { useLabelDeeds } from './use-label-deeds.ts'
import type { Deed } from './use-label-deeds.ts'

interface LabelDeedsProps {
  readonly inHand: LabelByCode
  readonly tenant: PrintingTenant
  readonly controls: WithdrawalControls
  readonly begin: Beginning
  readonly onBegun: () => void
  readonly onScan: () => void
}

type Panel = 'likely' | 'discard' | 'more' | 'block' | 'release' | TransformCall

// Of the page of every label: "Usar aquele" leads to another one.
const guard = secondTapGuard()

const isTransform = (action: string): action is TransformCall => transformCalls.some((call) => call === action)

/** The one or two likeliest actions large, the others under "Mais". What the label does not allow is not shown. */
export function LabelDeeds({ inHand, tenant, controls, begin, onBegun, onScan }: LabelDeedsProps) {
  const actions = inHand.actions.filter((action) => action !== 'discard' || mayNow('descartar'))
  const { blocks = [] } = inHand
  const [panel, setPanel] = useState<Panel>(() => {
    if (begin === 'descartar' && actions.includes('discard')) return 'discard'
    return begin === 'liberar' && actions.includes('release') ? 'release' : 'likely'
  })
  const { working, error, made, run } = useLabelDeeds(inHand)
  const back = () => setPanel('likely')

  function runAndClose(deed: Deed) {
    run(deed, { onSuccess: back })
  }

  /** An action with one way is done at once; one that asks for something opens its panel. */
  function handleDeed(action: LabelActionName) {
    if (action === 'discard' || action === 'block') return setPanel(action)
    if (action === 'release') return asksToRelease(blocks) ? setPanel(action) : runAndClose({ kind: action, body: {} })
    if (action === 'consume') return runAndClose({ kind: action, body: soonerOf(inHand) })
    if (!isTransform(action)) return runAndClose({ kind: action })
    const choices = inHand.choices.filter((choice) => choice.action === action)
    const [only] = choices
    if (action === 'portion' || choices.length !== 1 || !only || only.expiration_date === null) return setPanel(action)
    runAndClose({ kind: 'transform', call: action, body: { storageTypeId: only.storageTypeId } })
  }

  // The tap on "Usei" or "Devolver" was on the label's public page. One that expires sooner is shown first.
  const handleBeginning = useEffectEvent(() => {
    if (begin === undefined) return
    onBegun()
    if (begin === 'consumir' && actions.includes('consume') && inHand.sooner === null && cameFromPublicPage())
      run({ kind: 'consume', body: {} })
    if (begin === 'devolver' && actions.includes('return') && cameFromPublicPage()) run({ kind: 'return' })
  })
  useEffect(() => handleBeginning(), [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <section
      className={`stack gap-3 ${styles.deeds}`}
      data-panel={panel}
      aria-label="O que fazer"
      onClickCapture={(event) => guard(event, `${inHand.qrCode} ${inHand.departure === null ? panel : 'ended'}`)}
    >
      {error === null ? null : <Notice tone="bad" text={error} />}
      {made && made.children.length > 0 ? <MadeLabels made={made} tenant={tenant} /> : null}
      {inHand.departure ? (
        <EndedLabel
          {...{ inHand, tenant, working, onScan }}
          onUndo={() => run({ kind: 'undo' })}
          onFound={() => run({ kind: 'found' })}
        />
      ) : panel === 'discard' ? (
        <DiscardTiles
          label={inHand}
          {...{ working }}
          onReason={(body) => runAndClose({ kind: 'discard', body })}
          onBack={back}
        />
      ) : panel === 'block' ? (
        <BlockForm working={working} onBlock={(body) => runAndClose({ kind: 'block', body })} onBack={back} />
      ) : panel === 'release' ? (
        <ReleaseForm
          {...{ blocks, working }}
          onRelease={(body) => runAndClose({ kind: 'release', body })}
          onBack={back}
        />
      ) : panel === 'more' ? (
        <MoreDeeds {...{ inHand, actions, controls, working }} onDeed={handleDeed} onBack={back} />
      ) : panel === 'likely' ? (
        <>
          {inHand.status === 'expired' ? (
            <Notice
              tone="bad"
              text={`Vencido em ${formatLabelDate(inHand.expiration_date, tenant.time_zone)}. Só é possível descartar.`}
            />
          ) : null}
          {inHand.blocked === undefined ? null : <Notice tone="bad" text={`Etiqueta bloqueada: ${inHand.blocked}`} />}
          <LikelyDeeds {...{ inHand, actions, tenant, working }} onDeed={handleDeed} onMore={() => setPanel('more')} />
        </>
      ) : (
        <TransformForm
          key={panel}
          {...{ inHand, working, tenant }}
          call={panel}
          onTransform={(body) => runAndClose({ kind: 'transform', call: panel, body })}
          onBack={back}
        />
      )}
    </section>
  )
}

/** The log says which label the person was shown and did not take. */
const soonerOf = ({ sooner }: LabelByCode) => (sooner === null ? {} : { soonerId: sooner.id })
