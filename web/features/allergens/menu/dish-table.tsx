import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { AllergenMatrix } from '#contract/allergens/menu'
import type { MenuState } from '#contract/allergens/menu-set'
import { counted } from '#contract/words'
import { DESK, PHONE } from '../../../lib/breakpoints.ts'
import styles from './dish-table.module.css'

type Dish = AllergenMatrix['dishes'][number]

/** A table of so many substances has room on a tablet. */
const NARROW_MAX = 12

/** A table of dishes and substances; where it has no room each dish says its phrase. Only one of them is in the page. */
export function DishTable({ matrix }: { readonly matrix: AllergenMatrix }) {
  const isDesk = useMediaQuery(DESK, undefined, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const hasRoom = matrix.columns.length > NARROW_MAX ? isDesk : !isPhone
  return hasRoom ? <Table matrix={matrix} /> : <List dishes={matrix.dishes} />
}

const Table = ({ matrix: { columns, dishes } }: { readonly matrix: AllergenMatrix }) => (
  <table className={`text-2 ${styles.table}`} aria-label="O que tem em cada prato">
    <thead>
      <tr>
        <th scope="col">Prato</th>
        {columns.map(({ key, word }) => (
          <th key={key} scope="col">
            <span className={styles.upright}>{word.toLocaleLowerCase('pt-BR')}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {dishes.map((dish) => (
        <tr key={dish.recipeId} className={dish.known ? undefined : styles.unknown}>
          <th scope="row">
            <DishLink dish={dish} />
          </th>
          {dish.known ? (
            columns.map(({ key }, at) => <Cell key={key} state={dish.cells[at] ?? 'nao_informado'} />)
          ) : (
            <td colSpan={columns.length}>
              <Unknown dish={dish} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

const List = ({ dishes }: Pick<AllergenMatrix, 'dishes'>) => (
  <ul className={styles.list}>
    {dishes.map((dish) => (
      <li key={dish.recipeId} className={`stack ${dish.known ? '' : styles.unknown}`}>
        <span className="mid break">
          <DishLink dish={dish} />
        </span>
        {dish.known ? <Phrase phrase={dish.phrase} /> : <Unknown dish={dish} />}
      </li>
    ))}
  </ul>
)

const DishLink = ({ dish: { recipeId, name } }: { readonly dish: Dish }) => (
  <Link to="/management/technical-sheet/view/$id" params={{ id: String(recipeId) }} className={styles.name}>
    {name}
  </Link>
)

/** Nobody declared one of its ingredients: the first of these is a tap away. */
function Unknown({ dish: { recipeId, missing } }: { readonly dish: Dish }) {
  const [first] = missing
  return (
    <span className="row wrap gap-2">
      <strong>Consulte a equipe</strong>
      {first === undefined || first.ingredientId === null ? (
        <span className="slim break">
          {first === undefined ? 'A ficha não tem ingredientes' : `Foi excluído: ${first.name}`}
        </span>
      ) : (
        <Link
          to="/management/technical-sheet/ingredients/$id/allergens"
          params={{ id: String(first.ingredientId) }}
          search={{ ficha: recipeId }}
          className={`slim break ${styles.name}`}
        >
          Informar {first.name}
        </Link>
      )}
      {missing.length > 1 ? <span>e mais {counted(missing.length - 1, 'ingrediente', 'ingredientes')}</span> : null}
    </span>
  )
}

/** A dish whose ingredients are all declared, and none with a substance of the list, says that the team confirms. */
function Phrase({ phrase: { contains, mayContain, ask } }: Pick<Dish, 'phrase'>) {
  const lines = [contains, mayContain, ask].filter((line) => line !== '')
  return <span className="break text-2">{lines.length === 0 ? 'A equipe confirma' : lines.join(' · ')}</span>
}

function Cell({ state }: { readonly state: MenuState }) {
  switch (state) {
    case 'contem':
      return (
        <td data-state={state}>
          <i className={styles.square} aria-hidden="true" />
          <span className="visually-hidden">contém</span>
        </td>
      )
    case 'pode_conter':
      return <td data-state={state}>pode</td>
    case 'nao':
      return <td data-state={state}>não</td>
    case 'nao_informado':
      return (
        <td data-state={state}>
          <span aria-hidden="true">?</span>
          <span className="visually-hidden">Consulte a equipe</span>
        </td>
      )
    default:
      return state satisfies never
  }
}
