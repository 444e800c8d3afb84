import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { AllergenMatrix, MatrixExportBody } from '#contract/allergens/menu'
import type { LawSet } from '#contract/allergens/menu-set'
import { menuLaws } from '#contract/allergens/menu-words'
import { exportStatus } from '#contract/exports'
import { ExportPanel } from '../../../components/exports/export-progress.tsx'
import { useExportRequest } from '../../../components/exports/use-export-request.ts'
import { IconBook2, IconFileTypeCsv, IconFileTypePdf, IconQrcode, IconTag } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { SheetTabs } from '../../../components/sheet-tabs.tsx'
import { request } from '../../../lib/http.ts'
import { mayNow } from '../../../lib/rights.ts'
import { matrixQuery } from './menu-api.ts'
import { DishTable } from './dish-table.tsx'
import { GuestPage } from './guest-page.tsx'
import styles from './menu-screen.module.css'
import { UnknownDishes } from './unknown-dishes.tsx'

// With the drawing, which a menu that is only read does not need.
const MenuTagsSheet = lazy(async () => ({ default: (await import('./menu-tags-sheet.tsx')).MenuTagsSheet }))

/** How the tab's exports name those of this screen, so that it shows no other. */
const MENU_EXPORT = 'allergens of a menu'

/** The dishes of the menu and what each contains, the files for the wall, and the page that guests read. */
export function MenuScreen({ isAdmin }: { readonly isAdmin: boolean }) {
  const [chosen, setChosen] = useState<LawSet | null>(null)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...matrixQuery(chosen),
    placeholderData: keepPreviousData,
  })
  const guestPage = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <PageHeader
        title="Cardápio"
        description="O que tem em cada prato, pelo que foi declarado nos ingredientes. A equipe confirma."
        actions={data && data.dishes.length > 0 ? <MenuActions onGuestPage={() => goTo(guestPage.current)} /> : null}
      />
      <SheetTabs />
      <ExportPanel about={MENU_EXPORT} />
      {data ? (
        <Read
          matrix={data}
          chosen={chosen ?? data.lawSet}
          isAdmin={isAdmin}
          isStale={isPlaceholderData}
          onLawSet={setChosen}
          guestPage={guestPage}
        />
      ) : isError ? (
        <ErrorNote message="Erro ao buscar o cardápio" onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Carregando o cardápio..." />
      )}
    </>
  )
}

/** The part is below all dishes. */
function goTo(title: HTMLElement | null): void {
  title?.focus({ preventScroll: true })
  title?.scrollIntoView({ block: 'start' })
}

function MenuActions({ onGuestPage }: { readonly onGuestPage: () => void }) {
  const [hasTags, setHasTags] = useState(false)
  return (
    <>
      <Button look="quiet" icon={<IconQrcode size={20} aria-hidden="true" />} onClick={onGuestPage}>
        Página com QR
      </Button>
      {mayNow('imprimir') ? (
        <Button look="quiet" icon={<IconTag size={20} aria-hidden="true" />} onClick={() => setHasTags(true)}>
          Plaquinhas
        </Button>
      ) : null}
      {hasTags ? (
        <Suspense>
          <MenuTagsSheet onClose={() => setHasTags(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface ReadProps {
  readonly matrix: AllergenMatrix
  /** What the person has chosen, also while its answer is not there yet. */
  readonly chosen: LawSet
  readonly isAdmin: boolean
  readonly isStale: boolean
  readonly onLawSet: (lawSet: LawSet) => void
  /** The title of the part about the page of guests. */
  readonly guestPage: RefObject<HTMLHeadingElement | null>
}

function Read({ matrix, chosen, isAdmin, isStale, onLawSet, guestPage }: ReadProps) {
  if (matrix.dishes.length === 0)
    return (
      <Empty
        icon={IconBook2}
        title="Nenhum prato está no cardápio"
        text="Marque “No cardápio” na ficha técnica de cada prato."
        action={
          <Link to="/management/technical-sheet" className="button-link">
            Abrir as fichas técnicas
          </Link>
        }
      />
    )
  return (
    <div className="stack gap-5">
      <div className={styles.onScreen}>
        <UnknownDishes dishes={matrix.dishes} />
      </div>
      <Card title="Pratos" count={matrix.dishes.length} data-stale={isStale || undefined}>
        <div className="stack gap-4">
          <div className="row wrap between gap-3">
            <LawSets lawSet={chosen} onLawSet={onLawSet} />
            <Files lawSet={chosen} />
          </div>
          <DishTable matrix={matrix} />
          {matrix.more ? <p className="mid">Há mais pratos do que cabem aqui: consulte as fichas técnicas.</p> : null}
          <p className="muted text-2">{menuLaws[matrix.lawSet]}</p>
        </div>
      </Card>
      <GuestPage address={matrix.publicAddress} isAdmin={isAdmin} titleRef={guestPage} />
    </div>
  )
}

const lawSetNames: Readonly<Record<LawSet, string>> = { cardapio: 'Leis de cardápio', anvisa: 'Lista da ANVISA' }

function LawSets({ lawSet, onLawSet }: { readonly lawSet: LawSet } & Pick<ReadProps, 'onLawSet'>) {
  return (
    <fieldset className={`row wrap gap-2 ${styles.onScreen}`}>
      <legend className="visually-hidden">Lista de substâncias</legend>
      {(['cardapio', 'anvisa'] as const).map((each) => (
        <Choice
          key={each}
          type="radio"
          name="law-set"
          face="chip"
          checked={each === lawSet}
          onChange={() => onLawSet(each)}
        >
          {lawSetNames[each]}
        </Choice>
      ))}
    </fieldset>
  )
}

const formats = [
  { format: 'csv', name: 'CSV', Mark: IconFileTypeCsv },
  { format: 'pdf', name: 'PDF A4', Mark: IconFileTypePdf },
] as const

function Files({ lawSet }: { readonly lawSet: LawSet }) {
  const { mutate, isPending, variables } = useExportRequest({
    kind: MENU_EXPORT,
    send: (body: MatrixExportBody, idempotencyKey) =>
      request(exportStatus, '/api/allergens/matrix/export', { method: 'POST', body, idempotencyKey }),
    failure: 'Não foi possível gerar o cardápio. Tente de novo.',
    about: MENU_EXPORT,
  })
  return (
    <div className="row wrap gap-2" role="group" aria-label="Exportar">
      {formats.map(({ format, name, Mark }) => (
        <Button
          key={format}
          look="quiet"
          busy={isPending && variables.format === format}
          disabled={isPending && variables.format !== format}
          icon={<Mark size={20} aria-hidden="true" />}
          onClick={() => mutate({ format, lawSet })}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
