import { describe, it } from 'vitest'
import { decisionOf } from '../../events/decider-spec.test-support.ts'
import { invitationDecider } from './invitation-decider.ts'

const invitation = decisionOf(invitationDecider)
const expiresAt = '2026-11-28T15:00:00.000Z'
const invite = {
  type: 'Invite',
  invitationId: 'i1',
  role: 'staff',
  expiresAt,
  emailTaken: false,
  forUser: null,
  permissions: ['imprimir'],
} as const
const invited = {
  type: 'UserInvited' as const,
  data: { invitationId: 'i1', role: 'staff' as const, expiresAt, permissions: ['imprimir' as const] },
}
const cancelled = { type: 'InvitationCancelled', data: { invitationId: 'i1' } } as const
const accepted = { type: 'InvitationAccepted', data: { invitationId: 'i1', userId: 'u1' } } as const
const acceptAt = (now: string) =>
  ({ type: 'AcceptInvitation', userId: 'u1', now: new Date(now), nameTaken: false }) as const
const inTime = acceptAt('2026-11-28T14:59:59.999Z')

describe('an invitation', () => {
  it('has a role, permissions and an expiry, and no address in its event', () =>
    invitation.given([]).when(invite).then([invited]))
  it('is refused where a user has the address', () =>
    invitation
      .given([])
      .when({ ...invite, emailTaken: true, forUser: null })
      .thenRejected('user_exists'))

  it('is accepted only once, and only before its expiry', () => {
    invitation.given([invited]).when(inTime).then([accepted])
    invitation.given([invited]).when(acceptAt(expiresAt)).thenRejected('invitation_expired')
    invitation.given([invited, accepted]).when(inTime).thenRejected('invitation_used')
    invitation.given([invited, accepted]).when(acceptAt('2027-01-01T00:00:00Z')).thenRejected('invitation_used')
  })

  it('is refused with more than its week left, as a clock that was ahead made it', () => {
    invitation.given([invited]).when(acceptAt('2026-11-21T14:30:00Z')).then([accepted])
    invitation.given([invited]).when(acceptAt('2026-11-20T15:00:00Z')).thenRejected('invitation_expired')
  })

  it('is cancelled only once, and not after it was accepted', () => {
    invitation.given([invited]).when({ type: 'CancelInvitation' }).then([cancelled])
    invitation.given([invited, cancelled]).when({ type: 'CancelInvitation' }).then([])
    invitation.given([invited, accepted]).when({ type: 'CancelInvitation' }).thenRejected('invitation_used')
    invitation.given([invited, cancelled]).when(inTime).thenRejected('invitation_cancelled')
  })

  it('must exist to be accepted or cancelled', () => {
    invitation.given([]).when(inTime).thenRejected('invitation_not_found')
    invitation.given([]).when({ type: 'CancelInvitation' }).thenRejected('invitation_not_found')
  })
})
