import type { StorageType } from '#contract/catalog/entries'
import type { QuickTile } from '#contract/quick-labels'
import { IconPin } from '../../components/icons.ts'
import { StorageIconMark } from '../../components/storage-icon.tsx'
import { keyOf } from './picks.ts'
import type { Pick } from './picks.ts'
import { tileDate } from './tile-date.ts'
import { Pressable } from '../../components/kit/pressable.tsx'
import styles from './quick-labels.module.css'

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
const sizeOf = ({ length }: string) => (length > VERY_LONG ? 'small' : length > LONG ? 'middle' : undefined)

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
            <Pressable
              className={`gap-1 slim ink panel ${styles.tile}`}
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
                  <span className={styles.pinned}>
                    <IconPin size={18} aria-hidden="true" />
                    <span className="visually-hidden">fixado, </span>
                  </span>
                ) : null}
                <span className={`push muted text-5 strong tight ${styles.quantity}`}>
                  {pick === undefined ? `×${quantity}` : pick.quantity}
                </span>
              </span>
              <b
                className={styles.tileName}
                data-size={sizeOf(name)}
                data-word={hasLongWord(name) ? 'long' : undefined}
              >
                {name}
              </b>
              <span className={`muted text-2 mid lines-2 ${styles.tileDate}`} data-none={date === null || undefined}>
                {date === null ? (refusal ?? 'Sem prazo') : `até ${tileDate(date, now, timeZone)}`}
              </span>
            </Pressable>
          </li>
        )
      })}
    </ul>
  )
}
