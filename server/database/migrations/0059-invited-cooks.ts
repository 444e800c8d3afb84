/** invitation_secrets.user_id: who gets the address and the password of the invitation. Null: a new person gets them. */
export const up = `
alter table invitation_secrets add column user_id text;
`
