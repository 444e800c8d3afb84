/** In a file of its own, because the thread that reads a file starts twice as fast without the schemas. */
export const IMPORT_ROWS_MAX = 5_000
