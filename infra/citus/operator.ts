import { databaseEnvironment, loginUrls } from '../test/template-database.ts'

/** What the operator of a cluster types for one of its databases. */
export interface Operator {
  /** A superuser's address of the coordinator. */
  readonly superuserUrl: string
  /** The product's addresses, for the environment. */
  readonly addresses: ReturnType<typeof databaseEnvironment>
}

/** The options of the given address do not reach these addresses. */
export const operatorOf = (adminUrl: string, database: string, password: string): Operator => ({
  superuserUrl: Object.assign(new URL(adminUrl), { search: '' }).href,
  addresses: databaseEnvironment(loginUrls(adminUrl, database, password)),
})
