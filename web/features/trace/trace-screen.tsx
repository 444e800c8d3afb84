import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Trace, TraceNode, WeakStep } from '#contract/recalls/trace'
import { localDate } from '#contract/calendar'
import { counted } from '#contract/words'
import { IconHandStop, IconRoute } from '../../components/icons.ts'
import { Empty, ErrorNote } from '../../components/kit/empty.tsx'
import { Notice } from '../../components/kit/notice.tsx'
import { SectionTitle } from '../../components/kit/section-title.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { ToneBadge } from '../../components/tone-badge.tsx'
import { formatDate } from '../../lib/format.ts'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import type { TraceRoot } from '../../lib/trace-root.ts'
import { StepCard } from './step-card.tsx'
import { Totals } from './totals.tsx'
import { traceQuery } from './trace-api.ts'
import type { Step, TraceSides } from './trace-steps.ts'
import { nameOf, sidesOf } from './trace-steps.ts'
import { evidenceLooks, periodText } from './trace-words.ts'
import styles from './trace.module.css'

interface TraceScreenProps {
  readonly root: TraceRoot
  readonly timeZone: string
  readonly isAdmin: boolean
}

/** Where a lot, a label or a batch comes from, and where it ended up. */
export function TraceScreen({ root, timeZone, isAdmin }: TraceScreenProps) {
  const isAsked = Object.keys(root).length > 0
  const { data, error, refetch } = useQuery({ ...traceQuery(root), enabled: isAsked })
  const sides = data === undefined ? null : sidesOf(data)
  if (data !== undefined && sides !== null) return <ShownTrace trace={data} {...{ root, sides, timeZone, isAdmin }} />
  return (
    <>
      <PageHeader title="Rastrear" />
      {!isAsked || (error instanceof HttpProblem && error.status === 404) ? (
        <Unknown isAsked={isAsked} />
      ) : error === null ? (
        <Skeleton label="Rastreando..." />
      ) : (
        <ErrorNote message={sentenceOf(error, 'Não foi possível rastrear')} onRetry={() => void refetch()} />
      )}
    </>
  )
}

const Unknown = ({ isAsked }: { readonly isAsked: boolean }) => (
  <div className="card" role="status">
    <Empty
      icon={IconRoute}
      title={isAsked ? 'Nada com este código' : 'O que rastrear?'}
      text="Leia uma etiqueta e toque em Rastrear, ou procure o lote pelo número que está na caixa."
      action={
        <Link to="/lotes" className="button-link">
          Tenho este lote?
        </Link>
      }
    />
  </div>
)

interface ShownTraceProps extends TraceScreenProps {
  readonly trace: Trace
  readonly sides: TraceSides
}

function ShownTrace({ trace, root, sides, timeZone, isAdmin }: ShownTraceProps) {
  const { up, down, withoutLot } = sides
  return (
    <>
      <PageHeader
        title={sides.root.name}
        description={<span className="figures break">{rootText(sides.root, timeZone)}</span>}
        actions={
          <Link to="/recolhimentos/novo" search={root} className="button-link" data-look={isAdmin ? 'bad' : 'quiet'}>
            <IconHandStop size={20} aria-hidden="true" />
            {isAdmin ? 'Recolher…' : 'Ver o que seria recolhido'}
          </Link>
        }
      />
      <div className="stack gap-4">
        <Totals {...trace} />
        {trace.more ? (
          <Notice
            tone="warn"
            text={`Há mais do que ${counted(trace.nodes.length, 'passo', 'passos')}: as listas abaixo estão cortadas. Os totais contam tudo.`}
          />
        ) : null}
        <div className={styles.columns}>
          <section className="stack gap-3" aria-label="De onde veio">
            <SectionTitle>De onde veio</SectionTitle>
            <Steps steps={up} side="up" timeZone={timeZone} />
            {withoutLot.length === 0 ? null : <WithoutLot nodes={withoutLot} timeZone={timeZone} />}
          </section>
          <section className="stack gap-3" aria-label="Onde foi parar">
            <SectionTitle>Onde foi parar</SectionTitle>
            {down.some(({ piles }) => piles.length > 0) || trace.weak.length > 0 ? (
              <Steps steps={down} side="down" timeZone={timeZone} />
            ) : (
              <p className="muted">Nada foi feito com isto ainda, e não há etiquetas abaixo.</p>
            )}
            {trace.weak.length === 0 ? null : <Weak steps={trace.weak} timeZone={timeZone} />}
          </section>
        </div>
        <p className={`flex wrap gap-4 muted text-2 ${styles.legend}`}>
          <span className="row gap-2">
            <i aria-hidden="true" /> lido ou escolhido
          </span>
          <span className="row gap-2">
            <i data-presumed aria-hidden="true" /> presumido: lote aberto naquele dia
          </span>
        </p>
      </div>
    </>
  )
}

function rootText(node: TraceNode, timeZone: string): string {
  const day = formatDate(node.at, timeZone)
  if (node.type === 'preparo') return `preparo ${node.code} · ${node.quantity} · ${day} · ${node.person}`
  if (node.type === 'etiqueta')
    return [`etiqueta ${node.code}`, node.quantity].filter((text) => text !== '').join(' · ')
  const lot = node.lot === '' ? `lote ${node.code}` : `lote ${node.lot}`
  const from = node.invoice === null ? node.supplier : `${node.supplier}, nota ${node.invoice}`
  return `${lot} · ${node.quantity} recebidos em ${day} · ${from}`
}

interface StepsProps {
  readonly steps: readonly Step[]
  readonly side: 'up' | 'down'
  readonly timeZone: string
}

const Steps = ({ steps, side, timeZone }: StepsProps) =>
  steps.length === 0 ? null : (
    <ol className={`stack gap-2 ${styles.steps}`}>
      {steps.map((step) => (
        <StepCard key={step.key} {...{ step, side, timeZone }} />
      ))}
    </ol>
  )

const NAMED = 20

function WithoutLot({ nodes, timeZone }: { readonly nodes: readonly TraceNode[]; readonly timeZone: string }) {
  const names = new Map<string, string[]>()
  for (const node of nodes) {
    const days = names.get(nameOf(node)) ?? []
    names.set(nameOf(node), [...days, localDate(new Date(node.at), timeZone)])
  }
  return (
    <div className={`panel pad-3 stack gap-2 ${styles.step}`} data-presumed>
      <p className="strong">Sem lote registrado</p>
      <ul className="stack gap-1 text-2">
        {[...names].slice(0, NAMED).map(([name, days]) => (
          <li key={name} className="break figures">
            {name} · {periodText(days.sort())}
          </li>
        ))}
      </ul>
      <p className="muted text-2">
        Ninguém leu nem escolheu um lote. Procure pelo ingrediente, no período em que foi feito.
      </p>
      <Link to="/lotes" className={`button-link ${styles.one}`} data-look="quiet">
        Lotes por ingrediente
      </Link>
    </div>
  )
}

/** Batches that may have a lot in them: nobody read it, and it was in use. */
const Weak = ({ steps, timeZone }: { readonly steps: readonly WeakStep[]; readonly timeZone: string }) => (
  <ul className={`stack gap-2 ${styles.steps}`} aria-label="Presumido">
    {steps.map(({ ingredient, batches, lots, from, to }) => (
      <li key={ingredient} className={`panel pad-3 stack gap-2 ${styles.step}`} data-presumed>
        <p className="row wrap gap-2">
          <b className="strong slim break">{ingredient}</b>
          <ToneBadge {...evidenceLooks.presumido} />
        </p>
        <p className="text-2 figures">
          {`pode ter entrado em ${counted(batches, 'preparo', 'preparos')}, ${periodText([from, to].map((at) => localDate(new Date(at), timeZone)))}, fora da conta`}
        </p>
        <ul className="chips">
          {lots.map((lot) => (
            <li key={lot}>
              <Link to="/rastreio" search={{ code: lot }} className="chip figures" activeProps={{}}>
                {lot}
              </Link>
            </li>
          ))}
          {batches > lots.length ? <li className="muted text-2">e mais {batches - lots.length}</li> : null}
        </ul>
        <p className="muted text-2">O lote estava aberto, e ninguém o leu ao produzir.</p>
      </li>
    ))}
  </ul>
)
