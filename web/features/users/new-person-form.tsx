import { useRef, useState } from 'react'
import type { CookBody, InviteBody } from '#contract/auth'
import { Card } from '../../components/kit/card.tsx'
import { Choice } from '../../components/kit/choice.tsx'
import { CookForm } from './cook-form.tsx'
import { InviteForm } from './invite-form.tsx'

interface NewPersonFormProps {
  readonly sending: boolean
  /** How many links were closed: each time the button that had the focus is removed, and the first field takes it. */
  readonly linksClosed: number
  /** Both reject with what was refused. */
  readonly onRegister: (body: CookBody) => Promise<void>
  readonly onInvite: (body: InviteBody) => Promise<void>
}

const places = { kitchen: 'Na cozinha', office: 'No escritório' } as const
type Place = keyof typeof places

/** A cook needs a name and four digits; an address is for who opens reports and registers. */
export function NewPersonForm({ sending, linksClosed, onRegister, onInvite }: NewPersonFormProps) {
  const [place, setPlace] = useState<Place>('kitchen')
  // Both forms ask for it: it stays when the place is changed.
  const name = useRef('')
  const shared = { sending, linksClosed, name }
  return (
    <Card title="Nova pessoa">
      <div className="stack gap-4">
        <fieldset className="flex wrap gap-2">
          <legend className="visually-hidden">Onde trabalha</legend>
          {(['kitchen', 'office'] as const).map((each) => (
            <Choice
              key={each}
              type="radio"
              face="chip"
              name="place"
              checked={each === place}
              onChange={() => setPlace(each)}
            >
              {places[each]}
            </Choice>
          ))}
        </fieldset>
        {place === 'kitchen' ? (
          <CookForm {...shared} onRegister={onRegister} />
        ) : (
          <InviteForm {...shared} onInvite={onInvite} />
        )}
      </div>
    </Card>
  )
}
