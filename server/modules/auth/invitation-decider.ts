import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { Permission } from '../../http/contract/permission.ts'
import type { Role } from './contract/session.ts'
import { INVITATION_DAYS } from './contract/api.ts'
import type { AuthEvent } from './events.ts'

type InvitationEvent = Extract<AuthEvent, { type: 'UserInvited' | 'InvitationCancelled' | 'InvitationAccepted' }>

const HOUR_MS = 3_600_000
/** An invitation with more time left was made while the clock was ahead: it would be valid for too long. */
const LONGEST_MS = (INVITATION_DAYS * 24 + 1) * HOUR_MS

export const invitationStream = (invitationId: string) => `invitation-${invitationId}`

interface KnownInvitation {
  readonly status: 'open' | 'accepted' | 'cancelled'
  readonly invitationId: string
  readonly role: Role
  /** Absent: those of a cook. */
  readonly permissions?: readonly Permission[] | undefined
  /** An ISO instant. */
  readonly expiresAt: string
}
export type InvitationState = { readonly status: 'absent' } | KnownInvitation

export type InvitationCommand =
  | {
      readonly type: 'Invite'
      readonly invitationId: string
      readonly role: Role
      readonly expiresAt: string
      readonly emailTaken: boolean
      /** Somebody of the kitchen; null: a new person. */
      readonly forUser: string | null
      readonly permissions: readonly Permission[]
    }
  | { readonly type: 'CancelInvitation' }
  | { readonly type: 'AcceptInvitation'; readonly userId: string; readonly now: Date; readonly nameTaken: boolean }

/**
 * Throws a Rejection where an invitation can no longer be accepted: 'invitation_used', 'invitation_cancelled' or
 * 'invitation_expired'.
 */
export function assertAcceptable(
  { status, expiresAt }: Pick<KnownInvitation, 'status' | 'expiresAt'>,
  now: Date,
): void {
  if (status === 'accepted') throw new Rejection('invitation_used')
  if (status === 'cancelled') throw new Rejection('invitation_cancelled')
  const left = Date.parse(expiresAt) - now.getTime()
  if (left <= 0 || left > LONGEST_MS) throw new Rejection('invitation_expired')
}

export const invitationDecider: Decider<InvitationState, InvitationCommand, InvitationEvent> = {
  initialState: { status: 'absent' },
  evolve(state, event) {
    if (event.type === 'UserInvited') return { status: 'open', ...event.data }
    if (state.status === 'absent') return state
    return { ...state, status: event.type === 'InvitationAccepted' ? 'accepted' : 'cancelled' }
  },
  decide(command, state) {
    if (command.type === 'Invite') {
      if (command.emailTaken) throw new Rejection('user_exists')
      return [
        {
          type: 'UserInvited',
          data: {
            invitationId: command.invitationId,
            role: command.role,
            expiresAt: command.expiresAt,
            ...(command.forUser === null ? {} : { userId: command.forUser }),
            permissions: [...command.permissions],
          },
        },
      ]
    }
    if (state.status === 'absent') throw new Rejection('invitation_not_found')
    const { invitationId } = state
    switch (command.type) {
      case 'CancelInvitation':
        if (state.status === 'accepted') throw new Rejection('invitation_used')
        return state.status === 'cancelled' ? [] : [{ type: 'InvitationCancelled', data: { invitationId } }]
      case 'AcceptInvitation':
        assertAcceptable(state, command.now)
        if (command.nameTaken) throw new Rejection('invitation_name_taken')
        return [{ type: 'InvitationAccepted', data: { invitationId, userId: command.userId } }]
      default:
        return command satisfies never
    }
  },
}
