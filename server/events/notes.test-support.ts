import * as z from 'zod/mini'
import { asAdmin } from '../../infra/test/template-database.ts'
import { distributeAdded } from '../database/distribution.ts'
import { readTable } from '../database/read-table.ts'
import { eventCatalogue } from './event.ts'
import type { EventMeta, EventOf, EventSchemas } from './event.ts'
import { createEventStore } from './event-store.ts'
import { add, patch, projection, put, remove } from './projection.ts'

/** A small module for tests of the kernel: notes on a board, and the number of notes on each board. */
const noteEvents = {
  NoteTaken: {
    version: 1,
    data: z.object({ id: z.int(), board: z.string(), text: z.string() }),
    names: { fields: ['text'], keptDays: 1_825 },
  },
  NoteChanged: {
    version: 1,
    data: z.object({ id: z.int(), text: z.string() }),
    names: { fields: ['text'], keptDays: 30 },
  },
  NoteThrownAway: { version: 1, data: z.object({ id: z.int(), board: z.string() }) },
} as const satisfies EventSchemas

export type NoteEvent = EventOf<typeof noteEvents>

export const notes = readTable('notes', {
  key: ['id'],
  columns: { id: 'integer', board: 'text', text: 'text', taken_at: 'timestamptz' },
})
export const boards = readTable('boards', {
  key: ['board'],
  columns: { board: 'text', notes: 'integer', changes: 'integer' },
})

const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));
grant select, insert, update, delete on ${table} to foodid_app;`

const NOTE_TABLES = `
create table notes (
  tenant_id text not null,
  id integer not null,
  board text not null,
  text text not null,
  taken_at timestamptz not null,
  constraint notes__pkey primary key (tenant_id, id),
  constraint notes__text unique (tenant_id, text)
);
create table boards (
  tenant_id text not null,
  board text not null,
  notes integer not null,
  changes integer not null,
  constraint boards__pkey primary key (tenant_id, board)
);
${fenced('notes')}
${fenced('boards')}`

/**
 * Creates the module's tables as a migration would. The text of a note is unique in its tenant, so that a projection's
 * statement can fail.
 */
export async function createNoteTables(ownerUrl: string): Promise<void> {
  await asAdmin(ownerUrl, async (client) => {
    await client.query(NOTE_TABLES)
    await distributeAdded(client)
  })
}

const notesProjection = projection<NoteEvent>({
  name: 'notes',
  tables: [notes, boards],
  on: {
    NoteTaken: ({ data, recordedAt }) => [
      put(notes, { ...data, taken_at: recordedAt.toISOString() }),
      add(boards, { board: data.board }, { notes: 1, changes: 1 }),
    ],
    NoteChanged: ({ data }) => [patch(notes, { id: data.id }, { text: data.text })],
    NoteThrownAway: ({ data }) => [
      remove(notes, { id: data.id }),
      add(boards, { board: data.board }, { notes: -1, changes: 1 }),
    ],
  },
})

export const noteStore = () =>
  createEventStore({ catalogue: eventCatalogue(noteEvents), projections: [notesProjection] })

export const note = (id: number, text = `note ${id}`): NoteEvent => ({
  type: 'NoteTaken',
  data: { id, board: 'kitchen', text },
})
export const noteMeta: EventMeta = { actor: { userId: 'ana' }, requestId: 'request-1' }
