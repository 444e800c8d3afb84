import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Invited } from '#contract/auth'
import { IconCheck, IconCopy } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { copyFrom } from '../../lib/copy-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Card } from '../../components/kit/card.tsx'

interface InvitationLinkProps {
  readonly invitation: Invited
  readonly link: string
  readonly timeZone: string
  readonly onClose: () => void
}

/** Shows the link, which is available only now: the server does not store its token. */
export function InvitationLink({ invitation, link, timeZone, onClose }: InvitationLinkProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean | null>(null)
  useEffect(() => title.current?.focus(), [])

  async function handleCopy() {
    if (field.current) setCopied(await copyFrom(field.current))
  }

  return (
    <Card title="Link do convite" titleRef={title} data-now>
      <div className="stack gap-4">
        <p>
          Envie este link só para <b>{invitation.email}</b>. Quem abrir cria a própria senha e já entra. Ele vale até{' '}
          {formatDateTime(invitation.expiresAt, timeZone)} e <b>não será mostrado de novo</b>.
        </p>
        <TextInput ref={field} label="Link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <p className="good mid" role="status">
          {copied === true
            ? 'Link copiado.'
            : copied === false
              ? 'O navegador não deixou copiar: o link está selecionado, use Ctrl+C ou toque e segure.'
              : null}
        </p>
        <div className="answers">
          <Button
            onClick={() => void handleCopy()}
            icon={
              copied === true ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
            }
          >
            Copiar link
          </Button>
          <Button look="quiet" onClick={onClose}>
            Concluir
          </Button>
        </div>
      </div>
    </Card>
  )
}
