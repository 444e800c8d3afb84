import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Trace } from '#contract/recalls/trace'
import { BackLink } from '../../../components/back-link.tsx'
import { IconArrowLeft } from '../../../components/icons.ts'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import fill from '../../../components/kit/fill.module.css'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import task from '../../../components/kit/task.module.css'
import { PageHeader } from '../../../components/page-header.tsx'
import { TypedCode } from '../../../components/scan/typed-code.tsx'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import type { TraceRoot } from '../../../lib/trace-root.ts'
import { presumed, previewQuery, traceQuery } from '../recall-api.ts'
import { rootOf } from '../recall-root.ts'
import { recallTitle } from '../recall-words.ts'
import { PreviewPart } from './preview-part.tsx'
import { ReasonDock } from './reason-dock.tsx'

interface NewRecallScreenProps {
  readonly search: TraceRoot
  readonly isAdmin: boolean
  readonly timeZone: string
}

/** What a recall would block, and the tap that does it. */
export function NewRecallScreen({ search, isAdmin, timeZone }: NewRecallScreenProps) {
  return Object.keys(search).length === 0 ? <ChooseRoot /> : <OfRoot {...{ search, isAdmin, timeZone }} />
}

/** Without an address of a lot, a label or a preparo. */
function ChooseRoot({ failure }: { readonly failure?: string }) {
  const navigate = useNavigate()
  return (
    <>
      <BackLink to="/recolhimentos" label="Recolhimentos" />
      <PageHeader
        title="O que recolher?"
        description={
          failure ?? 'Um lote recebido, uma etiqueta ou um preparo: daí se segue tudo o que foi feito com ele.'
        }
      />
      <div className="card padded stack gap-4">
        <TypedCode
          verb="Ver o que seria bloqueado"
          disabled={false}
          onText={(code) => void navigate({ to: '/recolhimentos/novo', search: { code: code.trim() } })}
        />
        <Link to="/lotes" className="button-link" data-look="quiet">
          Procurar em Lotes
        </Link>
      </div>
    </>
  )
}

function OfRoot({ search, isAdmin, timeZone }: NewRecallScreenProps) {
  const { data, error, refetch } = useQuery(traceQuery(search))
  if (data !== undefined) return <Preview {...{ trace: data, isAdmin, timeZone }} />
  if (error instanceof HttpProblem && error.status >= 400 && error.status < 500)
    return <ChooseRoot failure={`${error.detail}. Confira o código ou procure em Lotes.`} />
  if (error === null) return <Skeleton label="Seguindo o caminho..." />
  return <ErrorNote message={sentenceOf(error, 'Erro ao seguir o caminho')} onRetry={() => void refetch()} />
}

interface PreviewProps extends Omit<NewRecallScreenProps, 'search'> {
  readonly trace: Trace
}

function Preview({ trace, isAdmin, timeZone }: PreviewProps) {
  const root = trace.nodes.find(({ key }) => key === trace.root)
  const roots = root === undefined ? [] : [rootOf(root)]
  const [isPresumed, setPresumed] = useState(false)
  const certain = useQuery(previewQuery(roots, presumed.without))
  const all = useQuery({ ...previewQuery(roots, presumed.with), enabled: (certain.data?.weak.length ?? 0) > 0 })
  const shown = isPresumed ? all.data : certain.data
  if (root === undefined) return <ChooseRoot />
  return (
    <div className={`${fill.fill} ${task.task}`}>
      <header className={`row ${task.head}`}>
        <Link to="/recolhimentos" className={`middle muted ${task.leave}`} aria-label="Voltar aos recolhimentos">
          <IconArrowLeft size={26} aria-hidden="true" />
        </Link>
        <div className="grow slim">
          <h1 className={`strong tight break ${task.title}`} tabIndex={-1}>
            {recallTitle(root)}
          </h1>
          <p className="muted text-2 figures break">
            {[
              root.name,
              root.type === 'lote' ? root.supplier : '',
              root.type === 'lote' && root.invoice !== null ? `nota ${root.invoice}` : '',
              root.quantity,
            ]
              .filter((text) => text !== '')
              .join(' · ')}
          </p>
        </div>
      </header>
      {/* Most previews have nothing to tap here: the keyboard scrolls it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={task.work} aria-label="O que seria bloqueado" tabIndex={0}>
        {shown === undefined ? (
          certain.isError || all.isError ? (
            <ErrorNote message="Erro ao contar as etiquetas" onRetry={() => void certain.refetch()} />
          ) : (
            <Skeleton label="Contando as etiquetas..." />
          )
        ) : (
          <PreviewPart
            {...{ trace, timeZone, isPresumed }}
            preview={shown}
            certain={certain.data ?? shown}
            all={all.data}
            onPresumed={setPresumed}
          />
        )}
      </section>
      <ReasonDock root={root} roots={roots} preview={shown} isPresumed={isPresumed} isAdmin={isAdmin} />
    </div>
  )
}
