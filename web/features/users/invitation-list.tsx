import { useId } from 'react'
import type { Invitation } from '#contract/auth'
import { IconTrash } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { IconButton } from '../../components/kit/icon-button.tsx'
import { formatDate } from '../../lib/format.ts'
import { roleName } from './role-names.ts'
import { SectionTitle } from '../../components/kit/section-title.tsx'
import styles from './users-screen.module.css'

interface InvitationListProps {
  readonly invitations: readonly Invitation[]
  readonly timeZone: string
  readonly sending: boolean
  readonly onRenew: (invitation: Invitation) => void
  readonly onCancel: (invitation: Invitation) => void
}

export function InvitationList({ invitations, timeZone, sending, onRenew, onCancel }: InvitationListProps) {
  const titleId = useId()
  return (
    <section className={`card ${styles.listCard}`} aria-labelledby={titleId}>
      <div className={`row between gap-4 ${styles.head}`}>
        <SectionTitle id={titleId}>Convites em aberto</SectionTitle>
        {invitations.length > 0 ? (
          <span className={`muted text-2 mid figures text-center ${styles.count}`}>{invitations.length}</span>
        ) : null}
      </div>
      {invitations.length === 0 ? (
        <p className={styles.nothing}>Ninguém foi convidado, ou todos já aceitaram.</p>
      ) : (
        <ul>
          {invitations.map((invitation) => (
            <li key={invitation.id} className={`row wrap gap-3 ${styles.row}`}>
              <div className={styles.words}>
                <span className={`row wrap mid ${styles.name}`}>
                  {invitation.email}
                  {invitation.expired ? (
                    <span className={`good text-1 mid ${styles.badge}`} data-late>
                      Vencido
                    </span>
                  ) : null}
                </span>
                <span className="muted text-2">
                  {roleName(invitation.role)} · {invitation.expired ? 'o link valeu' : 'o link vale'} até{' '}
                  {formatDate(invitation.expiresAt, timeZone)}
                </span>
              </div>
              <div className={styles.actions}>
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
    </section>
  )
}
