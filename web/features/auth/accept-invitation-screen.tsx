import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { authRejections } from '#contract/auth'
import type { OpenInvitation } from '#contract/auth'
import type { LoginAnswer } from '#contract/auth/session'
import { ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { Notice } from '../../components/kit/notice.tsx'
import { HttpProblem } from '../../lib/http.ts'
import { AcceptInvitationForm } from './accept-invitation-form.tsx'
import { invitationQuery } from './account-api.ts'
import { EntryFrame } from './entry-frame.tsx'

interface AcceptInvitationScreenProps {
  readonly token: string
  readonly onAccepted: (answer: LoginAnswer) => void
}

export function AcceptInvitationScreen(props: AcceptInvitationScreenProps) {
  const { data, error, refetch } = useQuery(invitationQuery(props.token))
  return (
    <EntryFrame>
      <h1 className="text-5 strong tight">{data ? `Boas-vindas a ${data.tenantName}` : 'Seu convite'}</h1>
      {data ? (
        <Invited invitation={data} {...props} />
      ) : props.token === '' ? (
        <NoInvitation reason={authRejections.invitation_invalid.text} />
      ) : error === null ? (
        <Skeleton label="Abrindo o convite..." />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </EntryFrame>
  )
}

function Invited({
  invitation,
  token,
  onAccepted,
}: AcceptInvitationScreenProps & { readonly invitation: OpenInvitation }) {
  return (
    <>
      <p className="above-2 muted">
        Este convite é para <b>{invitation.email}</b>. Crie a sua senha para entrar.
      </p>
      <AcceptInvitationForm
        token={token}
        owner={{ email: invitation.email, names: [invitation.tenantName, invitation.tenantId] }}
        onAccepted={onAccepted}
      />
    </>
  )
}

/** 404 and 409 are final and show their reason; a lost request, or one over the rate limit, can be retried. */
function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (!(error instanceof HttpProblem)) return <ErrorNote message="Erro ao abrir o convite" onRetry={onRetry} />
  const isFinal = error.status === 404 || error.status === 409
  return isFinal ? <NoInvitation reason={error.detail} /> : <ErrorNote message={error.detail} onRetry={onRetry} />
}

function NoInvitation({ reason }: { readonly reason: string }) {
  return (
    <div className="stack gap-4 above-5">
      <Notice tone="warn" text={reason} />
      <Link to="/" className="button-link" data-look="quiet">
        Ir para o login
      </Link>
    </div>
  )
}
