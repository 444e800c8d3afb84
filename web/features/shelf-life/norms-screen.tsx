import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { BaseProduct, StorageType } from '#contract/catalog/entries'
import { localDate } from '#contract/calendar'
import { normsOf } from '#contract/shelf-life/norm-books'
import { ruleLines } from '#contract/shelf-life/rule-lines'
import type { RuleLine } from '#contract/shelf-life/rule-lines'
import { counted } from '#contract/words'
import { BackLink } from '../../components/back-link.tsx'
import { confirmDelete } from '../../components/confirm-delete.ts'
import { ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { exportQuery } from '../../components/exports/export-api.ts'
import { ExportPanel } from '../../components/exports/export-progress.tsx'
import { rememberExport } from '../../components/exports/remembered-exports.ts'
import { IconFileTypePdf } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { Notice } from '../../components/kit/notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { exportNormTable, reviewQuery } from './api.ts'
import { NormTable } from './norm-table.tsx'
import { ReferenceCard } from './reference-card.tsx'
import { RuleList, whatOf } from './rule-list.tsx'
import { SettingsForm } from './settings-form.tsx'
import { removeRule, settingsQuery, shelfLifeKey, timeRulesQuery } from '../../lib/time-rules.ts'

const SettingsFacts = lazy(async () => ({ default: (await import('./settings-facts.tsx')).SettingsFacts }))
const RuleDialog = lazy(async () => ({ default: (await import('./rule-dialog.tsx')).RuleDialog }))

export interface NormsCatalog {
  readonly products: readonly BaseProduct[]
  readonly places: readonly StorageType[]
}

interface NormsScreenProps {
  readonly mayChange: boolean
  readonly timeZone: string
  readonly catalog: NormsCatalog | undefined
}

/** Where every date comes from: the place, the norms in force there, and the times of the house beside them. */
export function NormsScreen({ mayChange, timeZone, catalog }: NormsScreenProps) {
  const settings = useQuery(settingsQuery())
  const [today] = useState(() => localDate(new Date(), timeZone))
  const [on, setOn] = useState(today)
  return (
    <>
      <BackLink to="/management" label="Todos os cadastros" />
      <PageHeader
        title="Prazos e normas"
        description="De onde vem cada validade: as normas em vigor no seu lugar, com artigo e fonte, e os prazos da casa."
        actions={<ExportButton on={on === '' ? today : on} />}
      />
      <ExportPanel about="norms" />
      {mayChange ? <ReviewNote /> : null}
      <div className="stack gap-5">
        {settings.data === undefined ? (
          <section className="card" aria-label="Onde fica a cozinha">
            {settings.isError ? (
              <ErrorNote message="Erro ao buscar os prazos" onRetry={() => void settings.refetch()} />
            ) : (
              <Skeleton label="Carregando prazos..." />
            )}
          </section>
        ) : mayChange ? (
          <SettingsForm saved={settings.data} />
        ) : (
          <Suspense fallback={null}>
            <SettingsFacts settings={settings.data} />
          </Suspense>
        )}
        <div className="stack gap-5">
          <Rules {...{ mayChange, today, catalog }} />
          <NormTable on={on} today={today} onDay={setOn} />
        </div>
      </div>
    </>
  )
}

function ExportButton({ on }: { readonly on: string }) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const { isPending, mutate } = useMutation({
    networkMode: 'always',
    mutationFn: () => attempt(`norms ${on}`, (key) => exportNormTable(on, key)),
    onSuccess: (status) => {
      queryClient.setQueryData(exportQuery(status.id).queryKey, status)
      rememberExport(status.id, 'norms')
    },
    onError: (error) =>
      notifications.show({ color: 'red.8', message: sentenceOf(error, 'Erro ao exportar a tabela. Tente novamente.') }),
  })
  return (
    <Button
      busy={isPending}
      onClick={() => mutate()}
      icon={<IconFileTypePdf size={19} stroke={1.75} aria-hidden="true" />}
    >
      {isPending ? 'Exportando...' : 'Exportar tabela (PDF)'}
    </Button>
  )
}

/** Only where there is something to see. */
function ReviewNote() {
  const { data: review } = useQuery(reviewQuery())
  if (review === undefined || review.changes.length === 0) return null
  const { length } = review.changes
  return (
    <div className="below-4">
      <Notice
        tone="warn"
        text={`A norma mudou: ${counted(length, 'produto muda', 'produtos mudam')} de data. Nada muda sem a sua confirmação.`}
      >
        <Link to="/management/norm-review" className="button-link" data-look="quiet" data-apart>
          Ver antes e depois
        </Link>
      </Notice>
    </div>
  )
}

interface RulesProps extends Pick<NormsScreenProps, 'mayChange' | 'catalog'> {
  readonly today: string
}

function Rules({ mayChange, today, catalog }: RulesProps) {
  const { data: settings } = useQuery(settingsQuery())
  const rules = useQuery(timeRulesQuery())
  const queryClient = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  /** The line in the dialog; `new`: one that is not there yet; null: no dialog. */
  const [edited, setEdited] = useState<RuleLine | 'new' | null>(null)
  const lines = useMemo(
    () =>
      settings && rules.data && catalog
        ? ruleLines({ ...catalog, rules: rules.data, norms: normsOf(settings, settings.edition), day: today })
        : undefined,
    [settings, rules.data, catalog, today],
  )
  const remove = useMutation({
    mutationFn: removeRule,
    onSuccess: () => {
      notifications.show({ color: 'folha', message: 'Prazo excluído com sucesso: vale a norma de novo.' })
      // The row is removed with the button that had the focus.
      title.current?.focus()
    },
    onError: (error) =>
      notifications.show({ color: 'red.8', message: sentenceOf(error, 'Erro ao excluir o prazo. Tente novamente.') }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: shelfLifeKey }),
  })

  function handleDelete(line: RuleLine) {
    confirmDelete({
      title: 'Excluir prazo',
      text: `${line.subject}: ${whatOf(line)}. Sem este prazo vale a norma, se houver.`,
      onConfirm: () => remove.mutate(line.rule.id),
    })
  }

  if (lines === undefined || settings === undefined)
    return (
      <section className="card" aria-label="Prazos da casa e dos fabricantes">
        {rules.isError ? (
          <ErrorNote message="Erro ao buscar os prazos da casa" onRetry={() => void rules.refetch()} />
        ) : (
          <Skeleton label="Carregando prazos da casa..." />
        )}
      </section>
    )
  return (
    <>
      {mayChange ? (
        <ReferenceCard
          settings={settings}
          rules={rules.data ?? []}
          today={today}
          onAdopted={() => title.current?.focus()}
        />
      ) : null}
      <RuleList
        title={title}
        lines={lines}
        actions={mayChange ? { onAdd: () => setEdited('new'), onEdit: setEdited, onDelete: handleDelete } : null}
      />
      {edited === null ? null : (
        <Suspense fallback={null}>
          <RuleDialog
            line={edited === 'new' ? null : edited}
            products={catalog?.products ?? []}
            onClose={() => setEdited(null)}
            onSaved={() => {
              setEdited(null)
              notifications.show({ color: 'folha', message: 'Prazo salvo com sucesso!' })
              title.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
