import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { TemperatureGroup } from '#contract/receiving/groups'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { Receipt } from '#contract/receiving/receipts'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import fill from '../../../components/kit/fill.module.css'
import { keptWarnings } from '../note-warnings.ts'
import type { DraftLine } from './draft.ts'
import { groupsOf, linesOf, rankOf } from './draft.ts'
import type { Goods } from './goods.ts'
import { LineList } from './line-list.tsx'
import { LineSheet } from './line-sheet.tsx'
import { MeasureDock } from './measure-dock.tsx'
import { ReceiptHead } from './receipt-head.tsx'
import { reviewQuery } from './receipt-api.ts'
import { ReceiptNotices } from './receipt-notices.tsx'
import type { Received } from './received.ts'
import { ReceiveDock } from './receive-dock.tsx'
import styles from './receipt.module.css'
import { TemperatureTiles } from './temperature-tiles.tsx'
import { useDraft } from './use-draft.ts'
import { useReceive } from './use-receive.ts'
import type { Register } from './usual-keeping.ts'

interface OpenReceiptProps {
  readonly receipt: Receipt
  readonly tenant: PrintingTenant
  readonly goods: readonly Goods[] | null
  readonly register: Register
  readonly onReceived: (received: Received) => void
  /** Somebody else has changed the receipt: what is saved is read again. */
  readonly onAgain: () => void
}

const noLines: readonly DraftLine[] = []

/** One screen without steps: temperatures, what has to be said, what goes in, and the one button. */
export function OpenReceipt({ receipt, tenant, goods, register, onReceived, onAgain }: OpenReceiptProps) {
  const own = useDraft(receipt)
  const { draft, version, fault } = own
  const {
    data: review,
    isError,
    refetch,
  } = useQuery({
    ...reviewQuery(receipt.id, version),
    placeholderData: (before) => before,
  })
  const receive = useReceive({ id: receipt.id, own, review, tenant, onReceived })
  const [asked, setAsked] = useState<TemperatureGroup | null | 'first'>('first')
  const [edited, setEdited] = useState<number | null>(null)
  const work = useRef<HTMLElement>(null)
  const refused = receive.refused ?? fault?.errors ?? null
  const lines = useMemo(
    () => (review === undefined ? noLines : linesOf(draft, review, refused)),
    [draft, review, refused],
  )
  const groups = groupsOf(lines, draft.temperatures)
  const needed = groups.filter(
    ({ group, celsius }) =>
      celsius === null &&
      lines.some(
        ({ review: of, line }) =>
          of?.group === group && line.outcome === 'aceito' && (line.temperature ?? null) === null,
      ),
  )
  const hasOpen = lines.some((line) => rankOf(line) === 0)
  // A known supplier's note asks for its temperatures at once.
  const measuring = asked === 'first' ? (hasOpen ? null : (needed[0]?.group ?? null)) : asked
  const group = groups.find((each) => each.group === measuring) ?? null
  const shown = edited === null ? undefined : lines[edited]

  function leadTo(index: number) {
    work.current?.querySelector<HTMLElement>(`[data-line="${index}"]`)?.scrollIntoView({ block: 'center' })
    work.current
      ?.querySelector<HTMLElement>(`[data-line="${index}"] :is(button, input)`)
      ?.focus({ preventScroll: true })
  }

  return (
    <div className={`${fill.fill} ${styles.task}`}>
      <ReceiptHead
        {...{ draft, review, tenant }}
        supplierName={receipt.supplier.name}
        receivedAt={draft.receivedAt ?? receipt.receivedAt}
        edit={own.edit}
        isSaved={own.isSaved}
      />
      <section ref={work} className={styles.work} aria-label="O que chegou">
        <ReceiptNotices
          fault={fault}
          message={receive.message}
          warnings={keptWarnings(receipt.id)}
          onAgain={onAgain}
          onNow={() => own.edit((before) => ({ ...before, receivedAt: new Date().toISOString() }))}
        />
        {isError ? (
          <ErrorNote message="Não foi possível conferir o recebimento" onRetry={() => void refetch()} />
        ) : null}
        <TemperatureTiles groups={groups} measuring={measuring} onMeasure={setAsked} />
        <LineList
          lines={lines}
          goods={goods}
          isLoading={review === undefined}
          onEdit={own.editLine}
          onOpen={setEdited}
          onAdd={(line) => own.edit((before) => ({ ...before, lines: [...before.lines, line] }))}
        />
      </section>
      {group === null ? (
        <ReceiveDock {...{ lines, review, receive, needed }} onMeasure={setAsked} onLead={leadTo} />
      ) : (
        <MeasureDock
          key={group.group}
          measured={group}
          lines={lines}
          isLast={needed.every((each) => each.group === group.group)}
          onBack={() => setAsked(null)}
          onMeasured={(celsius) => {
            own.edit((before) => ({ ...before, temperatures: { ...before.temperatures, [group.group]: celsius } }))
            setAsked(needed.find((each) => each.group !== group.group)?.group ?? null)
          }}
        />
      )}
      {shown === undefined ? null : (
        <LineSheet
          draftLine={shown}
          {...{ goods, register }}
          onEdit={(change) => own.editLine(shown.index, change)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
