/**
 * Scheduled expiry reports and the mail that carries them.
 *
 * report_settings and reports are read models of the log. The content of the other tables is not in the log: addresses
 * are personal data; files and letters are deleted after a time; a claim names the worker that is sending a mail;
 * report_deliveries has the outcome for each recipient of a mail that has not reached all recipients yet.
 */
const fenced = (table: string) => `
alter table ${table} enable row level security, force row level security;
create policy ${table}__tenant on ${table} using (tenant_id = current_setting('app.tenant_id'));`

const tables = [
  'report_settings',
  'report_recipients',
  'reports',
  'report_files',
  'report_letters',
  'report_mail_claims',
  'report_deliveries',
]

export const up = `
create table report_settings (
  tenant_id text not null,
  enabled integer not null,
  hour integer not null,
  weekdays text not null,
  formats text not null,
  constraint report_settings__pkey primary key (tenant_id)
);

create table report_recipients (
  tenant_id text not null,
  address text not null,
  place integer not null,
  constraint report_recipients__pkey primary key (tenant_id, address)
);

create table reports (
  tenant_id text not null,
  id text not null,
  state text not null,
  requested_at timestamptz not null,
  requested_by text,
  formats text not null,
  made_at timestamptz,
  retry_at timestamptz,
  failure text,
  expired integer not null,
  expiring integer not null,
  lost_value numeric not null,
  lost_unpriced integer not null,
  risk_value numeric not null,
  risk_unpriced integer not null,
  mail_state text not null,
  mail_round integer not null,
  mail_recipients integer not null,
  mail_delivered integer not null,
  mail_refused integer not null,
  mail_attempts integer not null,
  mail_due_at timestamptz,
  mail_sent_at timestamptz,
  mail_failure text,
  constraint reports__pkey primary key (tenant_id, id),
  constraint reports__state check (state in ('making', 'delayed', 'ready', 'failed')),
  constraint reports__mail_state check (mail_state in ('none', 'waiting', 'retrying', 'sent', 'failed', 'unconfirmed'))
);
create index reports__newest on reports (tenant_id, requested_at desc, id desc);
create index reports__making on reports (tenant_id, requested_at) where state = 'making';
create index reports__delayed on reports (tenant_id, retry_at) where retry_at is not null;
create index reports__mail_due on reports (tenant_id, mail_due_at) where mail_due_at is not null;

create table report_files (
  tenant_id text not null,
  report_id text not null,
  format text not null,
  name text not null,
  bytes bytea not null,
  made_at timestamptz not null,
  constraint report_files__pkey primary key (tenant_id, report_id, format)
);
create index report_files__age on report_files (tenant_id, made_at);

create table report_letters (
  tenant_id text not null,
  report_id text not null,
  subject text not null,
  plain text not null,
  html text not null,
  made_at timestamptz not null,
  constraint report_letters__pkey primary key (tenant_id, report_id)
);
create index report_letters__age on report_letters (tenant_id, made_at);

create table report_mail_claims (
  tenant_id text not null,
  report_id text not null,
  token text not null,
  until timestamptz not null,
  constraint report_mail_claims__pkey primary key (tenant_id, report_id)
);

create table report_deliveries (
  tenant_id text not null,
  report_id text not null,
  address text not null,
  outcome text not null,
  constraint report_deliveries__pkey primary key (tenant_id, report_id, address)
);
${tables.map(fenced).join('')}

grant select, insert, update, delete on ${tables.join(', ')} to foodid_app;
`
