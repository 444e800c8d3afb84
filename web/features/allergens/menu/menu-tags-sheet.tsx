import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AllergenMatrix } from '#contract/allergens/menu'
import { tagText } from '#contract/allergens/tag-phrase'
import { tooSmallText } from '#contract/labels/draw-in-layout'
import type { BuffetTag } from '#contract/labels/label-shapes'
import { nameKey } from '#contract/text'
import { IconPrinter } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { CountStepper } from '../../../components/kit/count-stepper.tsx'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { saleHouseQuery } from '../../../components/printing/sale/sale-facts.ts'
import { printedTagsText, TAG_PAPER, tagsText } from '../sheet/tag-print.ts'
import { matrixQuery } from './menu-api.ts'
import styles from './menu-tags-sheet.module.css'

/** Of each dish. */
const COPIES_MAX = 10
/** A document of more tags is too large for the print window of a small computer. */
const TAGS_MAX = 300
/** From so many dishes on a name is searched. */
const SEARCHED_FROM = 12

interface Dish {
  readonly id: number
  readonly tag: BuffetTag
}

/** The tags of several dishes, printed at once. They say the menu set, whatever set the screen shows. */
export function MenuTagsSheet({ onClose }: { readonly onClose: () => void }) {
  const matrix = useQuery(matrixQuery('cardapio'))
  const house = useQuery(saleHouseQuery())
  const hasProgramme = house.data?.allergenProgramme
  const dishes = useMemo(
    () => (hasProgramme === undefined ? undefined : matrix.data?.dishes.map((dish) => tagOf(dish, hasProgramme))),
    [matrix.data, hasProgramme],
  )
  return (
    <Sheet title="Plaquinhas do bufê" onClose={onClose}>
      {dishes !== undefined ? (
        <Tags dishes={dishes} />
      ) : matrix.isError || house.isError ? (
        <ErrorNote
          message="Erro ao buscar os pratos"
          onRetry={() => void Promise.all([matrix.refetch(), house.refetch()])}
        />
      ) : (
        <Skeleton label="Carregando os pratos..." />
      )}
    </Sheet>
  )
}

const tagOf = ({ recipeId, name, phrase }: AllergenMatrix['dishes'][number], hasProgramme: boolean): Dish => ({
  id: recipeId,
  tag: { name, phrase: tagText(phrase, hasProgramme) },
})

function Tags({ dishes }: { readonly dishes: readonly Dish[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [copies, setCopies] = useState(1)
  const tags = useMemo(() => dishes.flatMap(({ id, tag }) => (chosen.has(id) ? [tag] : [])), [dishes, chosen])
  return (
    <div className="stack gap-4">
      <DishTicks dishes={dishes} chosen={chosen} onChosen={setChosen} />
      <Print tags={tags} copies={copies} onCopies={setCopies} />
    </div>
  )
}

interface DishTicksProps {
  readonly dishes: readonly Dish[]
  readonly chosen: ReadonlySet<number>
  readonly onChosen: (chosen: ReadonlySet<number>) => void
}

function DishTicks({ dishes, chosen, onChosen }: DishTicksProps) {
  const [search, setSearch] = useState('')
  const wanted = nameKey(search)
  const shown = wanted === '' ? dishes : dishes.filter(({ tag }) => nameKey(tag.name).includes(wanted))
  const tick = (ids: readonly number[], isOn: boolean) => {
    const others = [...chosen].filter((id) => !ids.includes(id))
    onChosen(new Set(isOn ? [...others, ...ids] : others))
  }
  const ids = shown.map(({ id }) => id)
  return (
    <div className="stack gap-2">
      {dishes.length < SEARCHED_FROM ? null : (
        // Mantine's field would join the files of its dialogs and fields, which most screens load only one of.
        <input
          type="search"
          className="field"
          aria-label="Buscar prato"
          placeholder="Buscar prato"
          maxLength={120}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {shown.length === 0 ? (
        <p className="muted break">Nada encontrado para “{search.trim()}”.</p>
      ) : (
        <label className="tick">
          <input
            type="checkbox"
            checked={ids.every((id) => chosen.has(id))}
            onChange={({ currentTarget }) => tick(ids, currentTarget.checked)}
          />
          <span className="mid">{wanted === '' ? 'Todos os pratos' : 'Todos os encontrados'}</span>
        </label>
      )}
      <ul className={styles.dishes} data-many={shown.length > SEARCHED_FROM || undefined}>
        {shown.map(({ id, tag }) => (
          <li key={id}>
            <label className="tick wide">
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={({ currentTarget }) => tick([id], currentTarget.checked)}
              />
              <span className="slim break">
                {tag.name}
                <span className={`block muted text-2 ${styles.phrase}`}>{tag.phrase}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PrintProps {
  readonly tags: readonly BuffetTag[]
  readonly copies: number
  readonly onCopies: (copies: number) => void
}

function Print({ tags, copies, onCopies }: PrintProps) {
  const [said, setSaid] = useState<string | null>(null)
  const count = tags.length * copies
  const fault = useMemo(() => faultOf(tags, count), [tags, count])
  async function handlePrint() {
    setSaid(null)
    setSaid(await printedTagsText(tags, copies))
  }
  return (
    <>
      {fault === null ? null : <Notice tone="warn" text={fault} />}
      <div className="row wrap gap-3">
        <CountStepper
          less="Menos uma de cada prato"
          more="Mais uma de cada prato"
          value={copies}
          least={1}
          most={COPIES_MAX}
          onChange={onCopies}
          field={{ 'aria-label': 'Quantas de cada prato' }}
        />
        <Button
          icon={<IconPrinter size={20} aria-hidden="true" />}
          disabled={count === 0 || fault !== null}
          onClick={() => void handlePrint()}
        >
          {count === 0 ? 'Escolha os pratos' : `Imprimir ${tagsText(count)}`}
        </Button>
      </div>
      <p className="muted text-2">Em 100 × 50 mm, sem data e sem código.</p>
      {said === null ? null : <p role="status">{said}</p>}
    </>
  )
}

/** Nothing is left out of a tag: a dish whose words have no room there stops the print, and is named. */
function faultOf(tags: readonly BuffetTag[], count: number): string | null {
  if (count > TAGS_MAX) return `São ${tagsText(count)}: imprima no máximo ${TAGS_MAX} de uma vez.`
  for (const tag of tags) {
    const text = tooSmallText(tag, TAG_PAPER)
    if (text !== null) return `${tag.name}: ${text}`
  }
  return null
}
