import type { StorageType } from '#contract/catalog/entries'
import type { QuickTile } from '#contract/quick-labels'
import { IconPin } from '../../components/icons.ts'
import { StorageIconMark } from '../../components/storage-icon.tsx'
import { keyOf } from './picks.ts'
import type { Pick } from './picks.ts'
import { tileDate } from './tile-date.ts'
import { PickTile } from '../../components/kit/pick-tile.tsx'
import styles from './tiles.module.css'

interface TilesProps {
  readonly tiles: readonly QuickTile[]
  readonly picks: readonly Pick[]
  readonly storageTypes: readonly StorageType[]
  readonly dateFrom: { readonly now: Date; readonly timeZone: string }
  readonly onTap: (tile: QuickTile) => void
}

const LONG = 28
const VERY_LONG = 60
const LONG_WORD = 9
const hasLongWord = (name: string) => name.split(/\s+/).some(({ length }) => length >= LONG_WORD)
const sizeOf = (name: string) =>
  name.length > VERY_LONG ? 'small' : name.length > LONG ? 'middle' : hasLongWord(name) ? 'word' : undefined

/** A tap chooses a tile with its usual quantity, a second tap takes it out. */
export function Tiles({ tiles, picks, storageTypes, dateFrom: { now, timeZone }, onTap }: TilesProps) {
  return (
    <ul className={styles.tiles}>
      {tiles.map((tile) => {
        const key = keyOf(tile)
        const pick = picks.find((one) => keyOf(one) === key)
        const place = storageTypes.find(({ id }) => id === tile.storageTypeId)
        const { name, quantity, pinned, refusal, expiration_date: date } = tile
        return (
          <li key={key}>
            <PickTile
              className={`gap-1 ${styles.tile}`}
              data-color={place?.color}
              aria-pressed={pick !== undefined}
              title={name}
              onClick={() => onTap(tile)}
            >
              <span className="flex top gap-2">
                {place === undefined ? null : (
                  <>
                    <StorageIconMark icon={place.icon} color={place.color} />
                    <span className="visually-hidden">{place.name}, </span>
                  </>
                )}
                {pinned ? (
                  <span className="above-2 muted">
                    <IconPin size={18} aria-hidden="true" />
                    <span className="visually-hidden">fixado, </span>
                  </span>
                ) : null}
                <span className={`push muted text-5 strong tight ${styles.quantity}`}>
                  {pick === undefined ? `×${quantity}` : pick.quantity}
                </span>
              </span>
              <b className={`lines-2 strong break ${styles.name}`} data-size={sizeOf(name)}>
                {name}
              </b>
              <span className={`text-2 mid lines-2 ${date === null ? 'bad' : 'muted'}`}>
                {date === null ? (refusal ?? 'Sem prazo') : `até ${tileDate(date, now, timeZone)}`}
              </span>
            </PickTile>
          </li>
        )
      })}
    </ul>
  )
}
