/** A process with the application's login checks at its start that every migration has run. */
export const up = `
grant select on kysely_migration to foodid_app;
`
