import { useState } from 'react'
import { TILES } from '#contract/auth/kitchen'
import type { Person } from '#contract/auth/kitchen'
import { IconSearch } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { PickTile } from '../../components/kit/pick-tile.tsx'
import { initialsOf } from '../../lib/initials.ts'
import { lastUseText } from './last-use-text.ts'
import styles from './person-dialog.module.css'

type Tile = Pick<Person, 'id' | 'name' | 'lastUsedAt'>

interface TilesProps {
  readonly people: readonly Tile[]
  readonly chosen: Tile | null
  readonly checking: boolean
  readonly now: Date
  readonly timeZone: string
  readonly onChoose: (id: string) => void
}

/** The people by name, who was here last first; the others are behind "Outra pessoa". */
export function PersonTiles({ people, chosen, checking, now, timeZone, onChoose }: TilesProps) {
  const [all, setAll] = useState(false)
  const shown = all ? people : people.slice(0, TILES)
  return (
    <>
      <ul className={`gap-3 wide slim below-2 ${styles.tiles}`}>
        {shown.map((person) => (
          <li className="slim" key={person.id}>
            <PickTile
              className={styles.person}
              disabled={checking}
              aria-pressed={chosen?.id === person.id}
              onClick={() => onChoose(person.id)}
            >
              <span className={`muted strong ${styles.initials}`} aria-hidden="true">
                {initialsOf(person.name)}
              </span>
              <b className="text-4 strong tight break">{person.name}</b>
              <em className="muted text-2">{lastUseText(person.lastUsedAt, now, timeZone)}</em>
            </PickTile>
          </li>
        ))}
      </ul>
      {people.length > TILES && !all ? (
        <Button look="plain" icon={<IconSearch size={20} aria-hidden="true" />} onClick={() => setAll(true)}>
          Outra pessoa
        </Button>
      ) : null}
    </>
  )
}
