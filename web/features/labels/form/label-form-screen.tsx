import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { StorageType } from '#contract/catalog'
import { isLateRecord } from '#contract/labels'
import { LoadingState } from '../../../components/data-state.tsx'
import { IconPrinter, IconTags } from '../../../components/icons.ts'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Notice } from '../../../components/notice.tsx'
import { LabelPreview, LeftOutNote } from './lazy-preview.ts'
import { usePrintLayout } from '../print/use-print-layout.ts'
import { returnFocus } from '../print/return-focus.ts'
import { usePrintLabels } from '../print/use-print-labels.ts'
import { PrintNotices } from '../print/print-notice.tsx'
import type { LabelTemplate, PrintedLabel } from '#contract/labels/label-drawing'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { useConnected } from '../../../lib/use-connected.ts'
import { formMemory } from './form-memory.ts'
import { GeneratedPanel } from './generated-panel.tsx'
import { refusalOf } from './label-catalog.ts'
import type { LabelCatalog } from './label-catalog.ts'
import { LabelFormFields } from './label-form-fields.tsx'
import { formLateness, labelBodyOf } from './label-form-values.ts'
import type { LabelFormValues } from './label-form-values.ts'
import styles from './label-form.module.css'
import type { LabelRequest } from './label-request.ts'
import { LivePreview, useLabelOfForm } from './live-preview.tsx'
import { ManagementLinks } from './management-links.tsx'
import { errorsByField, focusFirstOf } from './form-fields.ts'
import { useGenerateLabels } from './use-generate-labels.ts'
import { useLabelForm } from './use-label-form.ts'
import { useToday } from './use-today.ts'

const QuantityDialog = lazy(async () => ({ default: (await import('./quantity-dialog.tsx')).QuantityDialog }))

/** Above this quantity the form asks for confirmation: a typing mistake is likely. */
const QUANTITY_TO_CONFIRM = 50
/** What happens to the labels once they are generated. */
type Output = 'print' | 'none'

const noStorageTypes: readonly StorageType[] = []

interface LabelFormScreenProps {
  readonly tenant: PrintingTenant
  readonly request: LabelRequest
  readonly catalog: LabelCatalog
  readonly loading: boolean
  readonly onReload: () => void
}

export function LabelFormScreen({ tenant, request, catalog, loading, onReload }: LabelFormScreenProps) {
  return (
    <>
      <PageHeader
        title="Gerar Etiquetas"
        actions={
          <Link to="/product-list" className="button-link" data-quiet>
            <IconTags size={18} aria-hidden="true" />
            Lista de Produtos
          </Link>
        }
      />
      {loading ? (
        <LoadingState label="Carregando produtos base..." />
      ) : (
        <LoadedForm {...{ tenant, request, catalog, onReload }} />
      )}
      <ManagementLinks />
    </>
  )
}

function LoadedForm({ tenant, request, catalog, onReload }: Omit<LabelFormScreenProps, 'loading'>) {
  const today = useToday(tenant.time_zone)
  const [memory] = useState(() => formMemory(tenant.tenant_id))
  const element = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState<Output | null>(null)
  const [layout, setLayout] = usePrintLayout()
  const printing = usePrintLabels(tenant)
  const previewId = useId()
  const template = layout === 'a4' ? '80x120' : '50x30'
  const { generating, generated, message, generate, forget, refuse } = useGenerateLabels(handleRefused)
  const controls = useLabelForm({ catalog, today, lastResponsible: memory.responsible(), request, onChange: forget })
  const { form, code, choose } = controls
  const { values } = form
  const recent = useMemo(
    () => memory.recentProducts().flatMap((id) => catalog.baseProducts?.filter((product) => product.id === id) ?? []),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- generating changes what `memory` returns
    [catalog.baseProducts, memory, generated],
  )
  const lateness = formLateness(values, tenant.time_zone, new Date())
  const storageTypes = catalog.storageTypes ?? noStorageTypes
  const late = generated ? generated.some(isLateRecord) : lateness !== null
  const label = useLabelOfForm({ values, generated, tenant, storageTypes, code, late })
  const connected = useConnected()
  const ready = connected && !generating && generated === null && values.baseProductId !== ''

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    check('print')
  }

  function check(output: Output) {
    if (!ready) return
    const refusal = refusalOf(catalog)
    if (refusal) return refuse(refusal)
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return focusFirstOf(element.current, Object.keys(errors))
    if (isReasonMissing(form.getValues(), tenant.time_zone)) {
      form.setFieldError('lateReason', 'Informe o motivo, ou corrija a data')
      return focusFirstOf(element.current, ['lateReason'])
    }
    if (form.getValues().quantity > QUANTITY_TO_CONFIRM) return setAsking(output)
    send(output)
  }

  function send(output: Output) {
    setAsking(null)
    const sent = form.getValues()
    memory.keep(sent.responsible, sent.baseProductId)
    const made = () => generate(labelBodyOf(sent, tenant.time_zone))
    // A late record has no label on paper.
    if (output === 'none' || formLateness(sent, tenant.time_zone, new Date()) !== null) return void made()
    // The button that was pressed is disabled now; the next one to press is the panel's.
    void printing.printMade(made, layout).then(() => returnFocus(element.current?.querySelector('[data-again]')))
  }

  function handleRefused(errors: Parameters<typeof errorsByField>[0]) {
    const shown = errorsByField(errors)
    if (shown.size === 0) return
    form.setErrors(Object.fromEntries(shown))
    focusFirstOf(element.current, [...shown.keys()])
  }

  function handleNew() {
    choose(null)
    focusFirstOf(element.current, ['baseProductId'])
  }

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={handleSubmit}>
      <div className={styles.fields}>
        <CatalogNotices catalog={catalog} onReload={onReload} />
        <LabelFormFields {...{ controls, catalog, recent, today, lateness }} />
      </div>
      <div className={styles.side}>
        <div className={styles.sheet}>
          <LivePreview {...{ id: previewId, label, template, values, generated, late }} />
          {label ? (
            <Suspense fallback={null}>
              <LeftOutNote label={label} template={template} />
            </Suspense>
          ) : null}
        </div>
        <div className={styles.dock}>
          <div className={styles.outs}>
            {label ? <PreviewThumb {...{ label, template, previewId }} /> : null}
            <Button
              type="submit"
              className={styles.print}
              fullWidth
              disabled={!ready}
              leftSection={late ? null : <IconPrinter size={22} aria-hidden="true" />}
            >
              {submitText({ connected, generating, done: generated !== null, quantity: values.quantity, late })}
            </Button>
            {late ? null : (
              <Button variant="default" className={styles.only} disabled={!ready} onClick={() => check('none')}>
                Só gerar
              </Button>
            )}
          </div>
          <div className={styles.outcome}>
            <MessageBanner text={message} />
            {generated ? (
              <GeneratedPanel
                key={generated[0]?.id}
                labels={generated}
                printing={printing}
                layout={layout}
                onLayout={setLayout}
                onNew={handleNew}
              />
            ) : (
              <PrintNotices controls={printing} />
            )}
          </div>
        </div>
      </div>
      {asking ? (
        <Suspense fallback={null}>
          <QuantityDialog
            quantity={values.quantity}
            name={values.name}
            onCancel={() => setAsking(null)}
            onConfirm={() => send(asking)}
          />
        </Suspense>
      ) : null}
    </form>
  )
}

/** At the moment of the click: the date may have passed since the last render. */
function isReasonMissing(values: LabelFormValues, timeZone: string): boolean {
  return values.lateReason.trim() === '' && formLateness(values, timeZone, new Date()) !== null
}

interface Submit {
  readonly connected: boolean
  readonly generating: boolean
  readonly done: boolean
  readonly quantity: number
  readonly late: boolean
}

function submitText({ connected, generating, done, quantity, late }: Submit): string {
  if (!connected) return 'Sem conexão: gere quando voltar'
  if (generating) return 'Gerando...'
  if (late) return done ? 'Registro tardio feito' : 'Fazer o registro tardio'
  if (done) return quantity > 1 ? 'Etiquetas geradas' : 'Etiqueta gerada'
  return `Gerar e imprimir ${quantity}`
}

interface PreviewThumbProps {
  readonly label: PrintedLabel
  readonly template: LabelTemplate
  readonly previewId: string
}

/** On narrow screens the preview is below the form: the thumb beside the button shows the label, and leads to it. */
function PreviewThumb({ label, template, previewId }: PreviewThumbProps) {
  return (
    <span className={styles.thumb}>
      <span aria-hidden="true">
        <Suspense fallback={null}>
          <LabelPreview label={label} template={template} />
        </Suspense>
      </span>
      {/* Over the picture, not around it: the picture's texts are no part of its name. */}
      <button
        type="button"
        aria-label="Ver a prévia maior"
        onClick={() => document.getElementById(previewId)?.scrollIntoView({ block: 'center' })}
      />
    </span>
  )
}

function CatalogNotices({ catalog, onReload }: Pick<LabelFormScreenProps, 'catalog' | 'onReload'>) {
  const unread = Object.values(catalog).some((list) => list === null)
  if (unread) {
    return (
      <Notice tone="bad" text="Não foi possível ler todos os cadastros.">
        <Button variant="default" mt="xs" onClick={onReload}>
          Tentar novamente
        </Button>
      </Notice>
    )
  }
  if (catalog.baseProducts?.length !== 0) return null
  return (
    <Notice tone="warn" text="Nenhum produto base cadastrado.">
      <p className={styles.noticeText}>
        A etiqueta é preenchida a partir dele.{' '}
        <Link to="/management/add-product">Cadastrar o primeiro produto base</Link>
      </p>
    </Notice>
  )
}
