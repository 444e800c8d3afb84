import type { Invitation } from '#contract/auth'
import { IconTrash } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { IconButton } from '../../components/kit/icon-button.tsx'
import { formatDate } from '../../lib/format.ts'
import { presetNames, presetOf } from './presets.ts'
import { Card } from '../../components/kit/card.tsx'
import styles from './users-screen.module.css'

interface InvitationListProps {
  readonly invitations: readonly Invitation[]
  readonly timeZone: string
  readonly sending: boolean
  readonly onRenew: (invitation: Invitation) => void
  readonly onCancel: (invitation: Invitation) => void
}

export function InvitationList({ invitations, timeZone, sending, onRenew, onCancel }: InvitationListProps) {
  return (
    <Card title="Convites em aberto" count={invitations.length}>
      {invitations.length === 0 ? (
        <p className="muted">Ninguém foi convidado, ou todos já aceitaram.</p>
      ) : (
        <ul className="rows">
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <div className={`stack break ${styles.words}`}>
                <span className="row wrap gap-2 mid">
                  {invitation.name ?? invitation.email}
                  {invitation.expired ? (
                    <span className="tinted pill text-1 mid" data-tone="warn">
                      Vencido
                    </span>
                  ) : null}
                </span>
                <span className="muted text-2">
                  {invitation.name === null ? '' : `${invitation.email} · `}
                  {rightsName(invitation)} · {invitation.expired ? 'o link valeu' : 'o link vale'} até{' '}
                  {formatDate(invitation.expiresAt, timeZone)}
                </span>
              </div>
              <div className={`row gap-2 ${styles.actions}`}>
                <Button
                  look="quiet"
                  aria-label={`Novo link para ${invitation.email}`}
                  disabled={sending}
                  onClick={() => onRenew(invitation)}
                >
                  Novo link
                </Button>
                <IconButton
                  label={`Cancelar convite de ${invitation.email}`}
                  title="Cancelar convite"
                  onClick={() => onCancel(invitation)}
                  tone="bad"
                >
                  <IconTrash size={19} stroke={1.75} aria-hidden="true" />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function rightsName(invitation: Invitation): string {
  const preset = presetOf(invitation)
  return preset === null ? 'Ajustado' : presetNames[preset]
}
