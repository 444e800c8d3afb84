/**
 * Migration 0010 was changed after databases had run it. This brings the tables of its first form to the later one, and
 * does nothing where they have it. A report that was mailed then was mailed whole or refused: the generated column says
 * so of the rows that exist, which row-level security hides from an update, and is an ordinary column after that.
 */
export const up = `
do $$ begin
  if exists (select from pg_attribute where attrelid = 'reports'::regclass and attname = 'mail_delivered') then
    return;
  end if;
  alter table reports add column retry_at timestamptz, add column mail_delivered integer not null
    generated always as (case when mail_state = 'sent' then mail_recipients - mail_refused else 0 end) stored;
  alter table reports alter column mail_delivered drop expression;
  alter table reports drop constraint reports__state, drop constraint reports__mail_state;
  alter table reports add constraint reports__state check (state in ('making', 'delayed', 'ready', 'failed')),
    add constraint reports__mail_state check (mail_state in ('none', 'waiting', 'retrying', 'sent', 'failed', 'unconfirmed'));
  create index reports__delayed on reports (tenant_id, retry_at) where retry_at is not null;
  alter table report_mail_claims add column token text not null default '';
  alter table report_mail_claims alter column token drop default;
end $$;
`
