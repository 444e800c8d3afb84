import type { Session } from '#contract/auth/session'
import { PageHeader } from '../../components/page-header.tsx'
import { Card } from '../../components/kit/card.tsx'
import { ownName } from '../../lib/own-name.ts'
import styles from './account-screen.module.css'
import { ChangePasswordForm } from './change-password-form.tsx'
import { OwnPinForm } from './own-pin-form.tsx'

export function AccountScreen({ session }: { readonly session: Session }) {
  return (
    <>
      <PageHeader
        title="Minha conta"
        description={session.device ? 'Quem você é aqui, e o seu PIN.' : 'Quem você é aqui, e a senha com que entra.'}
      />
      <div className={styles.columns}>
        {session.device ? null : (
          <ChangePasswordForm owner={{ email: session.user_email, names: [session.tenant_name, session.tenant_id] }} />
        )}
        {session.device?.person === null ? null : (
          <OwnPinForm userId={session.user_id} atDevice={session.device !== undefined} />
        )}
        <Card title="Seus dados">
          <dl className="stack">
            <dt className="muted text-2">Nome</dt>
            <dd className="below-3 mid break">{ownName(session)}</dd>
            {session.user_email === '' ? null : (
              <>
                <dt className="muted text-2">Email</dt>
                <dd className="below-3 mid break">{session.user_email}</dd>
              </>
            )}
            <dt className="muted text-2">Cozinha</dt>
            <dd className="below-3 mid">{session.tenant_name}</dd>
            <dt className="muted text-2">Função</dt>
            <dd className="below-3 mid">{session.role === 'admin' ? 'Administrador' : 'Equipe'}</dd>
          </dl>
        </Card>
      </div>
    </>
  )
}
