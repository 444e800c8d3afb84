import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { addDays, localDate } from '#contract/calendar'
import type { AskedTemplate } from '#contract/print-template'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { BatchPreview, Produced } from '#contract/production/batches'
import { IconX } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import fill from '../../../components/kit/fill.module.css'
import { Notice } from '../../../components/kit/notice.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useSaleAsked } from '../../../components/printing/sale/use-sale-asked.ts'
import task from '../../../components/kit/task.module.css'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { mayNow } from '../../../lib/rights.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { dayListQuery } from '../production-api.ts'
import { dayName, madeText } from '../words.ts'
import { BatchDock } from './batch-dock.tsx'
import styles from './batch.module.css'
import { InputList } from './input-list.tsx'
import { PackList } from './pack-list.tsx'
import type { Of } from './paper.ts'
import { withTimes, yieldKey } from './paper.ts'
import { TimesChoice } from './times-choice.tsx'
import type { OwnPaper } from './use-paper.ts'
import { usePaper } from './use-paper.ts'
import { useProduce } from './use-produce.ts'
import { YieldBox } from './yield-box.tsx'
import { YieldDock } from './yield-dock.tsx'

// With the drawing of sale labels, which nobody needs before there are labels.
const MadeScreen = lazy(async () => ({ default: (await import('./made-screen.tsx')).MadeScreen }))
const KindPart = lazy(async () => ({ default: (await import('./kind-part.tsx')).KindPart }))
const ReadSheet = lazy(async () => ({ default: (await import('./read-sheet.tsx')).ReadSheet }))

interface BatchScreenProps extends Of {
  readonly times: number
  /** The day for which the row of the list was short; undefined: the paper was opened from a sheet. */
  readonly day: string | undefined
  readonly tenant: PrintingTenant
}

/** The one sheet of paper of a batch: times, real yield, what went in, and what comes out. */
export function BatchScreen({ recipeId, productId, times, day, tenant }: BatchScreenProps) {
  const [made, setMade] = useState<Made | null>(null)
  // A number more: the paper of the next batch is blank.
  const [begun, setBegun] = useState(0)
  if (made !== null)
    return (
      <Suspense fallback={<Skeleton label="Abrindo o que foi produzido..." />}>
        <MadeScreen
          {...made}
          tenant={tenant}
          day={day}
          onAgain={() => {
            setMade(null)
            setBegun(begun + 1)
          }}
        />
      </Suspense>
    )
  return (
    <OpenPaper
      key={begun}
      {...{ recipeId, productId, times, day, tenant }}
      onMade={(now, asked) => setMade({ made: now, asked })}
    />
  )
}

interface Made {
  readonly made: Produced
  readonly asked: AskedTemplate | null
}

interface OpenPaperProps extends BatchScreenProps {
  readonly onMade: (made: Produced, asked: AskedTemplate | null) => void
}

function OpenPaper({ recipeId, productId, times, day, tenant, onMade }: OpenPaperProps) {
  const own = usePaper({ recipeId, productId }, times)
  const sale = useSaleAsked({ sheet: recipeId, product: productId ?? null }, tenant)
  const produce = useProduce({ recipeId, tenant, sale: sale.choice, onMade })
  const [isTyping, setTyping] = useState(false)
  const [isReading, setReading] = useState(false)
  const { base, preview, paper } = own
  const timeZone = tenant.time_zone
  const today = localDate(useMinute(), timeZone)
  if (base === undefined || preview === undefined)
    return own.failure === null ? (
      <Skeleton label="Carregando a ficha..." />
    ) : (
      <NoPaper
        failure={own.failure}
        recipeId={recipeId}
        onRetry={own.refetch}
        onOnce={paper.times === 1 ? null : () => own.setPaper((before) => withTimes(before, 1))}
      />
    )
  const asks = own.isFresh && preview.yieldQuestion !== null && paper.confirmed !== yieldKey(paper)
  const isYieldDock = (isTyping || asks) && produce.unanswered === null
  const setReal = (real: number) => own.setPaper((before) => ({ ...before, real, confirmed: null }))
  return (
    <div className={`${fill.fill} ${task.task}`}>
      <PaperHead {...{ preview, day, today, productId, timeZone }} />
      <section className={task.work} aria-label="Preparo" inert={produce.unanswered !== null}>
        <div className={styles.twice}>
          <TimesChoice
            times={paper.times}
            onChange={(said) => {
              own.setPaper((before) => withTimes(before, said))
              setTyping(false)
            }}
          />
          <YieldBox
            planned={base.planned}
            real={paper.real}
            isTyping={isYieldDock}
            onChange={setReal}
            onType={() => setTyping(true)}
          />
        </div>
        <Refusal own={own} />
        <InputList own={own} base={base} {...{ today, timeZone }} onRead={() => setReading(true)} />
        <PackList {...{ own, base, preview }} />
        {mayNow('imprimir') ? (
          <Suspense fallback={null}>
            <KindPart {...{ sale, trouble: produce.trouble }} />
          </Suspense>
        ) : null}
      </section>
      {isYieldDock ? (
        <YieldDock
          planned={base.planned}
          real={paper.real ?? base.planned.n}
          question={asks ? preview.yieldQuestion : null}
          onChange={(real) => {
            setReal(real)
            // The question has opened the pad: it stays while the next number is typed.
            setTyping(true)
          }}
          onConfirm={() => {
            own.setPaper((before) => ({ ...before, confirmed: yieldKey(before) }))
            setTyping(false)
          }}
          onDone={() => setTyping(false)}
        />
      ) : (
        <BatchDock {...{ own, preview, produce, timeZone }} />
      )}
      <Suspense fallback={null}>
        {isReading ? <ReadSheet own={own} base={base} onClose={() => setReading(false)} /> : null}
      </Suspense>
    </div>
  )
}

interface PaperHeadProps {
  readonly preview: BatchPreview
  readonly day: string | undefined
  readonly today: string
  readonly productId: string | undefined
  readonly timeZone: string
}

function PaperHead({ preview, day, today, productId, timeZone }: PaperHeadProps) {
  const { name, version, recipeId } = preview
  const { data: rows } = useQuery(dayListQuery(day ?? addDays(today, 1)))
  const row = rows?.find((each) =>
    productId === undefined ? each.recipeId === recipeId : each.baseProductId === productId,
  )
  const short =
    row !== undefined && row.short > 0 ? `faltam ${row.short} para ${dayName(day ?? addDays(today, 1), today)}` : null
  const made = row?.made ?? null
  return (
    <header className={`row ${task.head}`}>
      <Link
        to="/producao"
        search={day === undefined ? {} : { dia: day }}
        className={`middle muted ${task.leave}`}
        aria-label="Voltar à produção do dia"
      >
        <IconX size={26} aria-hidden="true" />
      </Link>
      <div className="grow slim">
        <h1 className={`strong tight lines-2 break ${task.title}`} tabIndex={-1}>
          {name}
        </h1>
        <p className="muted text-2 figures">
          {[`ficha versão ${version}`, short].filter((text) => text !== null).join(' · ')}
          {made === null ? null : <b className="warned mid"> · {madeText(made, timeZone)}</b>}
        </p>
      </div>
    </header>
  )
}

/** Why there is no date yet, and what helps. */
function Refusal({ own }: { readonly own: OwnPaper }) {
  const { failure, refused, refusedInput: one } = own
  // Why a pack is refused stands at the pack.
  if (failure === null || refused?.list === 'outputs') return null
  return (
    <div className="above-3">
      <Notice tone="bad" text={sentenceOf(failure, 'Não foi possível conferir o preparo agora.')}>
        <div className="flex wrap gap-4">
          {one !== undefined && refused?.code === 'input_other_product' ? (
            <Button look="ground" onClick={() => own.change(one, { substitute: true })}>
              Entrou no lugar
            </Button>
          ) : null}
          {one === undefined ? (
            <Button look="ground" onClick={own.refetch}>
              Tentar de novo
            </Button>
          ) : (
            <Button look="ground" onClick={() => own.change(one, null)}>
              Tirar {one.shown}
            </Button>
          )}
        </div>
      </Notice>
    </div>
  )
}

interface NoPaperProps {
  readonly failure: Error
  readonly recipeId: number
  readonly onRetry: () => void
  /** null: the sheet cannot be made once either. */
  readonly onOnce: (() => void) | null
}

/** The sheet cannot be produced as it is: whoever may, corrects it. */
function NoPaper({ failure, recipeId, onRetry, onOnce }: NoPaperProps) {
  const isOfSheet = failure instanceof HttpProblem && failure.status === 422
  if (!isOfSheet)
    return (
      <>
        <PageHeader title="Produzir" />
        <ErrorNote message={sentenceOf(failure, 'Erro ao carregar a ficha')} onRetry={onRetry} />
      </>
    )
  return (
    <div className="stack gap-4">
      <PageHeader title="Produzir" />
      <Notice tone="bad" text={failure.detail} />
      <div className="flex wrap gap-2">
        {onOnce === null ? null : <Button onClick={onOnce}>Começar com 1 ficha</Button>}
        {mayNow('ver_custos') ? (
          <Link to="/management/technical-sheet/edit/$id" params={{ id: String(recipeId) }} className="button-link">
            Corrigir a ficha
          </Link>
        ) : null}
        <Link to="/producao" className="button-link" data-look="quiet">
          Voltar à produção do dia
        </Link>
      </div>
    </div>
  )
}
