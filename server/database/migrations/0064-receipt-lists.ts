/**
 * What the lists of receipts and of received lots show, in columns of their own: a page reads no line of a note.
 *
 * receipts__received, receipts__by_status, receipts__by_supplier: the pages of the list, whatever it is filtered by.
 *
 * received_lots.lot_key, code_key: the lot of the maker and the code of the house as they are searched.
 *
 * received_lots__open: the lots without labels that nobody has closed. A lot with labels is open while one of them is in
 * stock, which labels.received_lot_id tells.
 *
 * The rows of before are filled from themselves and from the log, as a replay fills them. Row-level security does not apply
 * to the owner meanwhile.
 */
const filled = ['receipts', 'received_lots', 'labels', 'events'] as const

export const up = `
alter table receipts add column name text not null default '';
alter table receipts add column cnpj text;
alter table receipts add column invoice jsonb;
alter table receipts add column items integer not null default 0;
alter table receipts add column refused integer not null default 0;
alter table receipts add column segregated integer not null default 0;
alter table receipts add column labels integer not null default 0;
alter table receipts add column reversed_for text;
alter table received_lots add column code_key text not null default '';
alter table labels add column received_lot_id integer;

${filled.map((table) => `alter table ${table} no force row level security;`).join('\n')}

update receipts set
  name = details ->> 'name',
  cnpj = details ->> 'cnpj',
  invoice = nullif(details -> 'invoice', 'null'),
  items = jsonb_array_length(details -> 'lines'),
  refused = jsonb_array_length(jsonb_path_query_array(details, '$.lines[*] ? (@.outcome == "recusado")')),
  segregated = jsonb_array_length(jsonb_path_query_array(details, '$.lines[*] ? (@.outcome == "segregado")')),
  labels = (select coalesce(sum(n::integer), 0) from jsonb_path_query(details, '$.lines[*].lots[*].labels.count') as n);
update receipts set labels = (e.data ->> 'labels')::integer
from events e
where e.tenant_id = receipts.tenant_id and e.stream = 'receipt-' || receipts.id and e.type = 'ReceiptConfirmed';
update receipts set reversed_for = e.data ->> 'reason'
from events e
where e.tenant_id = receipts.tenant_id and e.stream = 'receipt-' || receipts.id and e.type = 'ReceiptReversed';
update received_lots set
  code_key = split_part(lot_key, ' ', 1),
  lot_key = regexp_replace(split_part(lot_key, ' ', 2), '^0+(?=.)', '');
update labels set received_lot_id = l.id
from (select tenant_id, id, jsonb_array_elements_text(label_ids)::integer as label_id from received_lots) as l
where labels.tenant_id = l.tenant_id and labels.id = l.label_id;

${filled.map((table) => `alter table ${table} force row level security;`).join('\n')}

create index receipts__received on receipts (tenant_id, received_at, id);
create index receipts__by_status on receipts (tenant_id, status, received_at, id);
create index receipts__by_supplier on receipts (tenant_id, supplier_id, received_at, id);
drop index receipts__supplier;
create index received_lots__code on received_lots (tenant_id, code_key collate "C");
create index received_lots__lot on received_lots (tenant_id, lot_key collate "C");
create index received_lots__ingredient on received_lots (tenant_id, ingredient_id, id);
create index received_lots__supplier on received_lots (tenant_id, supplier_id, id);
create index received_lots__receipt on received_lots (tenant_id, receipt_id, id);
create index received_lots__open on received_lots (tenant_id, id) where not closed and label_ids = '[]';
`
