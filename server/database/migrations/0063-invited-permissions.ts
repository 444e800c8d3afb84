/**
 * invitations.permissions: what the new person of the team will be allowed to do, in the form of users.permissions. Null:
 * the permissions of a cook.
 */
export const up = `
alter table invitations add column permissions text;
`
