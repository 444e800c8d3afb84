/** What a new person of the team will be allowed to do, as users.permissions. Null: those of a cook. */
export const up = `
alter table invitations add column permissions text;
`
