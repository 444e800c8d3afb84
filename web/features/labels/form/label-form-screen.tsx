import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { StorageType } from '#contract/catalog/entries'
import { isLateRecord } from '#contract/labels'
import { localDate } from '#contract/labels/shelf-life'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { IconPrinter, IconTags } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Tile } from '../../../components/kit/tile.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { usePrintLayout } from '../../../components/printing/use-print-layout.ts'
import { isSent } from '../../../components/printing/print-session.ts'
import type { PrintNotice } from '../../../components/printing/print-session.ts'
import { returnFocus } from '../../../components/printing/return-focus.ts'
import { usePrintLabels } from '../../../components/printing/use-print-labels.ts'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { hasMouse } from '../../../lib/has-mouse.ts'
import { useConnected } from '../../../lib/use-connected.ts'
import { useFreshPack } from '../../../lib/offline/use-fresh-pack.ts'
import { formMemory } from './form-memory.ts'
import { CatalogNotices } from './catalog-notices.tsx'
import { catalogAway, mayMake, useFormAway } from './form-away.ts'
import type { FormAway } from './form-away.ts'
import { FormAwayNote } from './form-away-note.tsx'
import { refusalOf } from './label-catalog.ts'
import type { LabelCatalog } from './label-catalog.ts'
import { LabelFormFields } from './label-form-fields.tsx'
import { formLateness, labelBodyOf } from './label-form-values.ts'
import styles from './label-form.module.css'
import type { LabelRequest } from './label-request.ts'
import { LivePreview, useLabelOfForm } from './live-preview.tsx'
import { PreviewThumb } from './preview-thumb.tsx'
import { ManagementLinks } from './management-links.tsx'
import { errorsByField, focusFirstOf } from './form-fields.ts'
import type { Moment } from './form-date.ts'
import { faultsOf } from './form-faults.ts'
import { FormSale, useFormSale } from './form-sale.tsx'
import { useFormDate } from './use-form-date.ts'
import { mayGenerate, submitText } from './submit-text.ts'
import { useGenerateLabels } from './use-generate-labels.ts'
import { useLabelForm } from './use-label-form.ts'
import { useMinute } from '../../../lib/use-minute.ts'

// Loaded with the first product that is chosen.
const LabelOutcome = lazy(async () => ({ default: (await import('./label-outcome.tsx')).LabelOutcome }))
const QuantityDialog = lazy(async () => ({ default: (await import('./quantity-dialog.tsx')).QuantityDialog }))

/** Above this quantity the form asks for confirmation: a typing mistake is likely. */
const QUANTITY_TO_CONFIRM = 50
/** What happens to the labels once they are generated. */
type Output = 'print' | 'none'

const noStorageTypes: readonly StorageType[] = []

interface LabelFormScreenProps {
  /** The name of the person who has identified at this device; null: an ordinary session, or nobody has. */
  readonly person: string | null
  readonly tenant: PrintingTenant
  readonly request: LabelRequest
  readonly catalog: LabelCatalog
  /** The lists are on their way. An empty form is there before them, so that what is typed at once arrives in it. */
  readonly loading: boolean
  readonly onReload: () => void
}

export function LabelFormScreen({ catalog: read, loading: isReading, ...props }: LabelFormScreenProps) {
  const { request } = props
  const connected = useConnected()
  useFreshPack(connected)
  const away = useFormAway(connected)
  const catalog = away === null ? read : catalogAway(away, read)
  const loading = isReading && (away?.pack ?? null) === null
  const [isOpen, setIsOpen] = useState(!loading || request.product === undefined)
  if (!loading && !isOpen) setIsOpen(true)
  return (
    <>
      <PageHeader
        title="Gerar Etiquetas"
        actions={
          <Link to="/product-list" className="button-link" data-look="quiet">
            <IconTags size={18} aria-hidden="true" />
            Estoque
          </Link>
        }
      />
      {isOpen ? (
        <LoadedForm {...props} {...{ catalog, loading, connected, away }} />
      ) : (
        <Skeleton label="Carregando produtos base..." />
      )}
      <ManagementLinks />
    </>
  )
}

interface LoadedFormProps extends LabelFormScreenProps {
  readonly connected: boolean
  readonly away: FormAway | null
}

function LoadedForm({ person, tenant, request, catalog, loading, connected, away, onReload }: LoadedFormProps) {
  const isAble = mayMake(connected, away)
  const timeZone = tenant.time_zone
  const minute = useMinute()
  const today = localDate(minute, timeZone)
  const [memory] = useState(() => formMemory(tenant.tenant_id))
  const element = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState<Output | null>(null)
  const [layout, setLayout] = usePrintLayout()
  const previewId = useId()
  const { generating, outcome, generated, generate, forget, setAside, dismiss, refuse } =
    useGenerateLabels(handleRefused)
  const controls = useLabelForm({
    catalog,
    today,
    person,
    lastResponsible: memory.responsible(),
    request,
    onChange: forget,
  })
  const { form, code, choose } = controls
  const { values } = form
  const sale = useFormSale(controls, tenant)
  const isChosen = values.baseProductId !== ''
  const printing = usePrintLabels(tenant, isChosen)
  const { printer } = printing
  const paper = printing.paperFor(layout)
  const recent = useMemo(
    () => memory.recentProducts().flatMap((id) => catalog.baseProducts?.filter((product) => product.id === id) ?? []),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- generating changes what `memory` returns
    [catalog.baseProducts, memory, generated],
  )
  const storageTypes = catalog.storageTypes ?? noStorageTypes
  const dateAt = useFormDate({ product: controls.product, places: storageTypes, away })
  const moment: Moment = { now: minute, timeZone }
  const date = dateAt(values, moment)
  const lateness = formLateness(values, date.expiry, moment)
  const late = generated ? generated.some(isLateRecord) : lateness !== null
  const label = useLabelOfForm({ values, date, generated, tenant, storageTypes, code, late, isSale: sale.isChosen })
  // While other labels are printed, the next ones have to wait: the printing would not begin.
  const isFree = !generating && printing.busy === null
  const ready = isAble && isFree && generated === null && mayGenerate(values, date)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    check('print')
  }

  function check(output: Output) {
    if (!ready) return
    const refusal = refusalOf(catalog)
    if (refusal) return refuse(refusal)
    // At the moment of the click: a date may have passed since the last render, and a computed one may be another.
    const { sent, given, at } = atNow()
    const faults = faultsOf(sent, given, at)
    form.setErrors(faults)
    if (Object.keys(faults).length > 0) return focusFirstOf(element.current, Object.keys(faults))
    if (sent.lateReason.trim() === '' && formLateness(sent, given.expiry, at) !== null) {
      form.setFieldError('lateReason', 'Informe o motivo, ou corrija a data')
      return focusFirstOf(element.current, ['lateReason'])
    }
    if (sent.quantity > QUANTITY_TO_CONFIRM) return setAsking(output)
    send(output)
  }

  function atNow() {
    const [sent, at] = [form.getValues(), { now: new Date(), timeZone }]
    return { sent, at, given: dateAt(sent, at) }
  }

  function send(output: Output) {
    setAsking(null)
    const { sent, given, at } = atNow()
    memory.keep(sent.responsible, sent.baseProductId)
    // A late record has no label on paper.
    const isLate = formLateness(sent, given.expiry, at) !== null
    const as = isLate ? null : sale.choice
    const made = () =>
      generate({ body: { ...labelBodyOf(sent, given, at), ...(as && { ...as.asked, layout: paper }) }, as })
    if (output === 'none' || isLate) return void made()
    void printing.printMade(made, layout, as).then(handlePrinted)
  }

  /** The form is for the next label. A label that did not go to the printer stays in it, to be printed. */
  function handlePrinted(notice: PrintNotice | null) {
    if (!isSent(notice)) return returnFocus(element.current?.querySelector('[data-again]'))
    if (!setAside()) return
    // On a tablet the field would open the on-screen keyboard.
    if (hasMouse()) handleNew()
    else choose(null)
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
      <div className="stack gap-4 slim">
        <CatalogNotices {...{ catalog, loading, onReload }} />
        <FormAwayNote quantity={values.quantity} place={printing.place} away={away} />
        <LabelFormFields {...{ controls, catalog, recent, date, moment, lateness }} />
      </div>
      <div className={`stack gap-4 ${styles.side}`}>
        <LivePreview
          {...{ id: previewId, label, layout: paper, printer, values, date, generated, late }}
          isSale={sale.isChosen}
        />
        <FormSale {...{ sale, outcome, printing, layout, late, connected }} onLayout={setLayout} onChange={forget} />
        {late || !isChosen ? null : (
          <Button look="quiet" className={styles.only} disabled={!ready} onClick={() => check('none')}>
            Só gerar
          </Button>
        )}
        <div className={`stack gap-2 ${styles.dock}`}>
          <div className={`flex wrap gap-2 ${styles.outs}`}>
            {label ? <PreviewThumb {...{ label, layout: paper, printer, previewId }} /> : null}
            <Tile
              type="submit"
              look="filled"
              size="wet"
              className={`center text-4 strong text-center ${styles.print}`}
              disabled={!ready}
              icon={late ? null : <IconPrinter size={22} aria-hidden="true" />}
            >
              {submitText({ isAble, generating, generated, quantity: values.quantity, late })}
            </Tile>
          </div>
          <div className={`stack gap-2 ${styles.outcome}`}>
            <Suspense fallback={null}>
              {isChosen || outcome || printing.notice ? (
                <LabelOutcome
                  {...{ outcome, tenant, printing, layout }}
                  quantity={values.quantity}
                  onLayout={setLayout}
                  onNew={handleNew}
                  onDismiss={dismiss}
                />
              ) : null}
            </Suspense>
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
