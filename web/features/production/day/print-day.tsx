import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { DayListRow } from '#contract/production/day-list'
import { plural, wholeText } from '#contract/words'
import { IconCheck, IconPrinter } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { preloadDrawing } from '../../../components/printing/print-labels.ts'
import { PrintNotices } from '../../../components/printing/print-notice.tsx'
import { usePrintLabels } from '../../../components/printing/use-print-labels.ts'
import { keptLabelPaper } from '../../../components/printing/use-print-layout.ts'
import { mayNow } from '../../../lib/rights.ts'
import { unprintedQuery } from '../production-api.ts'
import { labelsByProduct } from './day-labels.ts'
import styles from './day.module.css'

interface PrintDayProps {
  readonly tenant: PrintingTenant
  readonly rows: readonly DayListRow[]
}

/** The labels that were made today and have no paper yet: all of them at once, after a look at what they are. */
export function PrintDay({ tenant, rows }: PrintDayProps) {
  const { data: labels = [] } = useQuery({ ...unprintedQuery(), enabled: mayNow('imprimir') })
  const printing = usePrintLabels(tenant, labels.length > 0)
  const [left, setLeft] = useState<ReadonlySet<string> | null>(null)
  const groups = labelsByProduct(labels, rows)
  const chosen = groups.flatMap((group) => (left?.has(group.key) ? [] : group.labels))

  function open() {
    preloadDrawing()
    setLeft(new Set())
  }
  function toggle(key: string) {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }

  return (
    <>
      {labels.length > 0 ? (
        <div className={`row wrap between gap-3 above-4 ${styles.paper}`}>
          <p className="text-2 slim">
            <b className="text-4 strong figures">{wholeText(labels.length)}</b>{' '}
            {plural(labels.length, 'etiqueta feita hoje ainda sem papel', 'etiquetas feitas hoje ainda sem papel')}
          </p>
          <Button look="quiet" icon={<IconPrinter size={20} stroke={1.75} aria-hidden="true" />} onClick={open}>
            Imprimir as etiquetas do dia ({wholeText(labels.length)})
          </Button>
        </div>
      ) : null}
      <PrintNotices controls={printing} />
      {left === null ? null : (
        <Sheet title="Imprimir as etiquetas do dia" onClose={() => setLeft(null)}>
          <ul className="stack gap-2">
            {groups.map(({ key, name, labels: own }) => (
              <li key={key}>
                <Choice
                  type="checkbox"
                  face={`control ${styles.product}`}
                  checked={!left.has(key)}
                  onChange={() => toggle(key)}
                >
                  <IconCheck size={20} aria-hidden="true" className={styles.tick} />
                  <span className="grow slim break mid">{name}</span>
                  <b className="strong figures">{own.length}</b>
                </Choice>
              </li>
            ))}
          </ul>
          <div className="answers above-5">
            <Button look="quiet" onClick={() => setLeft(null)}>
              Cancelar
            </Button>
            <Button
              disabled={chosen.length === 0 || printing.busy !== null}
              data-autofocus
              onClick={() => {
                void printing.print(chosen, keptLabelPaper())
                setLeft(null)
              }}
            >
              Imprimir {wholeText(chosen.length)}
            </Button>
          </div>
        </Sheet>
      )}
    </>
  )
}
