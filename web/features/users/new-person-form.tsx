import { useState } from 'react'
import type { CookBody, InviteBody } from '#contract/auth'
import { Card } from '../../components/kit/card.tsx'
import { Choice } from '../../components/kit/choice.tsx'
import { CookForm } from './cook-form.tsx'
import { InviteForm } from './invite-form.tsx'

interface NewPersonFormProps {
  readonly sending: boolean
  /** Whether to focus the first field: the form replaces the element that had the focus. */
  readonly takesFocus: boolean
  readonly onRegister: (body: CookBody) => Promise<boolean>
  readonly onInvite: (body: InviteBody) => void
}

const places = { kitchen: 'Na cozinha', office: 'No escritório' } as const
type Place = keyof typeof places

/** A cook needs a name and four digits; an address is for who opens reports and registers. */
export function NewPersonForm({ sending, takesFocus, onRegister, onInvite }: NewPersonFormProps) {
  const [place, setPlace] = useState<Place>('kitchen')
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
          <CookForm sending={sending} takesFocus={takesFocus} onRegister={onRegister} />
        ) : (
          <InviteForm sending={sending} takesFocus={takesFocus} onInvite={onInvite} />
        )}
      </div>
    </Card>
  )
}
