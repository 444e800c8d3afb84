import { useEffect, useRef } from 'react'
import type { Invited } from '#contract/auth'
import { CopyField } from '../../components/copy-field.tsx'
import { Button } from '../../components/kit/button.tsx'
import { Card } from '../../components/kit/card.tsx'
import { formatDateTime } from '../../lib/format.ts'

interface InvitationLinkProps {
  readonly invitation: Invited
  readonly link: string
  readonly timeZone: string
  readonly onClose: () => void
}

/** Shows the link, which is available only now: the server does not store its token. */
export function InvitationLink({ invitation, link, timeZone, onClose }: InvitationLinkProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  return (
    <Card title="Link do convite" titleRef={title} data-now>
      <div className="stack gap-4">
        <p>
          Envie este link só para <b>{invitation.email}</b>. Quem abrir cria a própria senha e já entra. Ele vale até{' '}
          {formatDateTime(invitation.expiresAt, timeZone)} e <b>não será mostrado de novo</b>.
        </p>
        <CopyField label="Link" value={link} named="o link">
          <Button look="quiet" onClick={onClose}>
            Concluir
          </Button>
        </CopyField>
      </div>
    </Card>
  )
}
