import type * as z from 'zod/mini'

/** What reads the server's answers, each by its contract: in a browser its requests, in a test those of a client. */
export interface Reader {
  readonly one: <T>(schema: z.ZodMiniType<T>, path: string) => Promise<T>
  /** A page of a list; `next`: the cursor of the one after it. */
  readonly page: <T>(
    schema: z.ZodMiniType<T>,
    path: string,
  ) => Promise<{ readonly items: T; readonly next: string | null }>
}
